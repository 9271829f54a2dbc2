# Two stages: pip and its caches stay behind, the image holds Python, the packages and the bot.
FROM python:3.13-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
RUN python -m venv /opt/rememo
# The packages first: they change seldom, and the layer is kept while only the bot changes.
COPY requirements.txt /src/
RUN /opt/rememo/bin/pip install -r /src/requirements.txt
COPY pyproject.toml README.md LICENSE config.yaml /src/
COPY bot /src/bot
COPY adapters /src/adapters
RUN /opt/rememo/bin/pip install --no-deps /src && /opt/rememo/bin/python -m compileall -q /opt/rememo/lib

FROM python:3.13-slim
COPY --from=build /opt/rememo /opt/rememo
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin rememo \
  && mkdir /data && chown 10001:10001 /data
ENV BOT_DATA_DIR=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER 10001:10001
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=60s --timeout=20s --start-period=60s --retries=3 \
  CMD ["/opt/rememo/bin/python", "-m", "bot", "alive"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/rememo/bin/python", "-m", "bot"]
CMD ["run"]
