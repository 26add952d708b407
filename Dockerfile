# civdawn in a small image, as a user without rights:
#   docker build -t civdawn .
#   docker run --rm -v "$PWD/games:/games" civdawn play --seed 7 --record game.cdn
# Bots run beside it, see docs/containers.md.
FROM python:3.13-slim AS build
COPY . /source
RUN pip wheel --no-cache-dir --wheel-dir /wheels /source

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels civdawn \
    && useradd --uid 10001 --create-home civdawn \
    && install --directory --owner civdawn /games
USER civdawn
WORKDIR /games
ENTRYPOINT ["civdawn"]
CMD ["--help"]
