# Parity with its Chromium, for a PostgreSQL elsewhere: see compose.yaml and docs/operations.md.

# This Node brings npm; the one that runs Parity comes with the lock file, and needs libatomic.
FROM node:24-bookworm-slim AS base
RUN apt-get update \
    && apt-get install -y --no-install-recommends libatomic1 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app

FROM base AS build
# Before the sources, so that packages are fetched again only when the lock file changes.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build

FROM base
RUN apt-get update \
    && apt-get install -y --no-install-recommends chromium \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o node -g node -m 0700 /data
COPY --from=build /app ./
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data HOME=/tmp
USER node
VOLUME /data
EXPOSE 8080
# Not ready while the database is away or migrations run.
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m --retries=3 \
    CMD ["node_modules/.bin/node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(answer => process.exit(answer.ok ? 0 : 1))"]
# No shell and no npm in between: SIGTERM reaches the server.
CMD ["node_modules/.bin/node", "server/process/main.ts"]
