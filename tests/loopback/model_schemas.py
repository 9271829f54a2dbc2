"""JSON schemas: the strict subset that structured output demands, and the smallest valid value."""

from typing import Any

from tests.loopback.model_errors import invalid

Schema = dict[str, Any]


def check_strict_schema(schema: Schema, owner: str, path: str = "()") -> None:
    """Every object closed, every property required, all the way down."""
    if not isinstance(schema, dict):
        raise invalid(f"Invalid schema for {owner}: In context={path}, schema must be an object.")
    if schema.get("type") == "object" or "properties" in schema:
        properties = schema.get("properties", {})
        if schema.get("additionalProperties") is not False:
            raise invalid(
                f"Invalid schema for {owner}: In context={path}, 'additionalProperties' is "
                "required to be supplied and to be false."
            )
        if set(schema.get("required", [])) != set(properties):
            raise invalid(
                f"Invalid schema for {owner}: In context={path}, 'required' is required to be "
                "supplied and to be an array including every key in properties."
            )
    for name, inner in _inner(schema):
        check_strict_schema(inner, owner, f"{path[:-1]}{name!r},)")


def _inner(schema: Schema) -> list[tuple[str, Schema]]:
    found = [*schema.get("properties", {}).items(), *schema.get("$defs", {}).items()]
    if "items" in schema:
        found.append(("items", schema["items"]))
    return found + [(f"anyOf{index}", one) for index, one in enumerate(schema.get("anyOf", []))]


def smallest(schema: Schema, root: Schema | None = None) -> Any:
    """The most modest value a schema allows: empty lists, first choices, null where it may be."""
    root = root or schema
    if "$ref" in schema:
        return smallest(root.get("$defs", {})[schema["$ref"].rpartition("/")[2]], root)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    choices = schema.get("anyOf") or schema.get("oneOf")
    if choices:
        null = [one for one in choices if one.get("type") == "null"]
        return smallest((null or choices)[0], root)
    kind = schema.get("type", "object")
    if isinstance(kind, list):
        return smallest({**schema, "type": "null" if "null" in kind else kind[0]}, root)
    return _smallest_of(kind, schema, root)


def _smallest_of(kind: str, schema: Schema, root: Schema) -> Any:
    if kind == "object":
        return {name: smallest(one, root) for name, one in schema.get("properties", {}).items()}
    if kind == "array":
        return [smallest(schema["items"], root)] * schema.get("minItems", 0)
    if kind in ("integer", "number"):
        return schema.get("minimum", 0)
    return {"string": "", "boolean": False, "null": None}[kind]
