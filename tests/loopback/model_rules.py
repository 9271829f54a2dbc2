"""What a model server accepts: its options, and the check of one request's parameters."""

import re
from dataclasses import dataclass, field
from typing import Any

from tests.loopback.model_dialogue import check_alternation, check_messages
from tests.loopback.model_errors import Refused, invalid, missing, wrong_type
from tests.loopback.model_schemas import check_strict_schema

Body = dict[str, Any]

_PARAMETERS = """
model messages stream stream_options temperature top_p n stop max_tokens max_completion_tokens
presence_penalty frequency_penalty logit_bias logprobs top_logprobs user seed tools tool_choice
parallel_tool_calls response_format reasoning_effort store metadata service_tier modalities
prediction verbosity safety_identifier prompt_cache_key
"""
KNOWN = frozenset(_PARAMETERS.split())
FUNCTION_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
WITH_TOOLS_ONLY = ("tool_choice", "parallel_tool_calls")


@dataclass(frozen=True, slots=True)
class Rules:
    """The dialect: stricter or narrower than OpenAI's own, one switch for each known quirk."""

    refuses: frozenset[str] = frozenset()  # parameters of the protocol this model does not know
    alternate: bool = False  # user and assistant in turn, the user first, nothing else
    system: bool = True  # whether there may be a system message
    models: frozenset[str] = frozenset()  # names served; empty means any
    message_keys: frozenset[str] = field(default_factory=frozenset)  # further ones, accepted

    def check(self, body: Body) -> None:
        """Raises what the server would answer to a request it does not take."""
        unknown = sorted(body.keys() - KNOWN)
        if unknown:
            raise invalid(f"Unrecognized request argument supplied: {unknown[0]}", unknown[0])
        self._check_model(body.get("model"))
        for name in sorted(self.refuses & body.keys()):
            raise _unsupported(name, body[name])
        check_messages(body.get("messages"), self.message_keys)
        check_alternation(body["messages"], alternate=self.alternate, system=self.system)
        _check_numbers(body)
        _check_tools(body)
        _check_format(body)
        if body.get("stream_options") is not None and not body.get("stream"):
            raise invalid(
                "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
                "stream_options",
            )

    def _check_model(self, model: object) -> None:
        if model is None:
            raise Refused(400, "you must provide a model parameter")
        if not isinstance(model, str):
            raise wrong_type("model", "a string", model)
        if self.models and model not in self.models:
            raise Refused(
                404,
                f"The model `{model}` does not exist or you do not have access to it.",
                code="model_not_found",
            )


def _unsupported(name: str, value: object) -> Refused:
    if name == "temperature":
        return invalid(
            f"Unsupported value: 'temperature' does not support {value} with this model. "
            "Only the default (1) value is supported.",
            name,
            "unsupported_value",
        )
    other = {"max_tokens": "max_completion_tokens", "max_completion_tokens": "max_tokens"}
    hint = f" Use '{other[name]}' instead." if name in other else ""
    return invalid(
        f"Unsupported parameter: '{name}' is not supported with this model.{hint}",
        name,
        "unsupported_parameter",
    )


def _check_numbers(body: Body) -> None:
    for name, low, high in (("temperature", 0, 2), ("top_p", 0, 1), ("n", 1, 1)):
        value = body.get(name)
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise wrong_type(name, "a decimal", value)
        if not low <= value <= high:
            raise invalid(f"Invalid '{name}': expected a value from {low} to {high}.", name)
    limits = [name for name in ("max_tokens", "max_completion_tokens") if body.get(name)]
    if len(limits) == 2:
        raise invalid("Setting 'max_tokens' and 'max_completion_tokens' at once is not supported.")
    for name in limits:
        if isinstance(body[name], bool) or not isinstance(body[name], int) or body[name] < 1:
            raise invalid(f"Invalid '{name}': integer below minimum value.", name)


def _check_tools(body: Body) -> None:
    tools = body.get("tools")
    if tools is None:
        for name in WITH_TOOLS_ONLY:
            if body.get(name) is not None:
                raise invalid(f"'{name}' is only allowed when 'tools' are specified.", name)
        return
    if not isinstance(tools, list) or not tools:
        raise invalid("[] is too short - 'tools'", "tools")
    names = [_function_name(tool, f"tools[{index}]") for index, tool in enumerate(tools)]
    if len(set(names)) != len(names):
        raise invalid("Function names must be unique.", "tools")


def _function_name(tool: Any, where: str) -> str:
    # Any: it comes out of the request's JSON
    if not isinstance(tool, dict) or tool.get("type") != "function":
        raise invalid(f"Invalid value for '{where}.type': expected 'function'.", where)
    function = tool.get("function")
    if not isinstance(function, dict):
        raise missing(f"{where}.function")
    name = function.get("name")
    if not isinstance(name, str) or not FUNCTION_NAME.fullmatch(name):
        raise invalid(f"Invalid '{where}.function.name': string does not match pattern.", where)
    schema = function.get("parameters", {"type": "object", "properties": {}})
    if not isinstance(schema, dict) or schema.get("type") != "object":
        raise invalid(
            f"Invalid schema for function '{name}': schema must be of type object.", where
        )
    if function.get("strict"):
        check_strict_schema(schema, f"function '{name}'")
    return name


def _check_format(body: Body) -> None:
    wanted = body.get("response_format")
    if wanted is None:
        return
    kind = wanted.get("type") if isinstance(wanted, dict) else None
    if kind not in ("text", "json_object", "json_schema"):
        raise invalid("Invalid value for 'response_format.type'.", "response_format.type")
    if kind == "json_object" and "json" not in str(body["messages"]).lower():
        raise invalid(
            "'messages' must contain the word 'json' in some form, "
            "to use 'response_format' of type 'json_object'.",
            "messages",
        )
    if kind == "json_schema":
        schema = wanted.get("json_schema")
        if not isinstance(schema, dict) or not FUNCTION_NAME.fullmatch(str(schema.get("name", ""))):
            raise missing("response_format.json_schema.name")
        if schema.get("strict"):
            check_strict_schema(schema.get("schema", {}), f"response_format '{schema['name']}'")
