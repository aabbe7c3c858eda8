# The bot as an image: built in one stage, run in another that has neither pip's caches nor a compiler, by nobody in particular.
# Everything that changes while it runs is in /data; the rest can be mounted read-only.
FROM python:3.13-slim AS build
WORKDIR /build
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY *.py ./
COPY cogs cogs/
COPY core core/
COPY data data/
COPY game game/
COPY locales locales/
COPY matches matches/
COPY opponents opponents/
COPY ops ops/
COPY ratings ratings/
COPY render render/
COPY sandbox sandbox/
RUN python -m venv /opt/rose && /opt/rose/bin/python -m pip install --no-cache-dir -c constraints.txt '.[postgres]'

FROM python:3.13-slim
# For names in Chinese, Japanese and Korean; the fonts of other scripts come with the bot.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends fonts-droid-fallback && rm -rf /var/lib/apt/lists/*
RUN useradd --no-log-init --no-create-home --uid 10001 rose && install -d -o rose -g rose -m 0750 /data
COPY --from=build /opt/rose /opt/rose
# What the computer players compile at the first start is made for one kind of processor, so it is kept beside the data.
ENV PATH=/opt/rose/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    NUMBA_CACHE_DIR=/data/compiled \
    ROSE_DATA=/data/rose.db \
    ROSE_HEALTH=9310
USER 10001
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=180s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9310/readyz', timeout=4)"]
ENTRYPOINT ["rose-king"]
