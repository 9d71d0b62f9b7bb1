# Escarcelle for production: `docker compose up --build` runs it with PostgreSQL and a proxy (compose.yaml).
# `npm run test:image` builds it from the same files and starts it, without Docker.

# The same image by its digest, which nobody can replace: docs/production.md#images-by-digest.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY examples/terminal/package.json examples/terminal/
COPY test/tools/package.json test/tools/
# No install script is needed: the image brings Node itself.
RUN npm ci --workspaces=false --ignore-scripts --no-audit --no-fund
COPY index.html vite.config.ts tsconfig*.json ./
COPY scripts scripts
COPY docs/guide docs/guide
COPY src src
RUN node node_modules/vite/bin/vite.js build

FROM ${NODE_IMAGE}
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000
# Memory that is freed goes back to the system (docs/performance.md#the-bank).
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY package.json package-lock.json ./
COPY examples/terminal/package.json examples/terminal/
COPY test/tools/package.json test/tools/
# The optional packages are Node, PostgreSQL and Google's storage, which the image or compose.yaml has, or nobody uses.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund && npm cache clean --force
COPY database database
COPY src src
COPY --from=build /app/dist dist
# A volume mounted here gets the owner of the folder: compose.yaml keeps the backups in it.
RUN install --directory --owner=1000 --group=1000 --mode=700 /backups
# Nothing below /app is written at run time: the data is in PostgreSQL, the key in IDENTITY_KEY.
# By number, so that Kubernetes can verify runAsNonRoot: the account `node` of the image.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:3000/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server migrates the database when it starts, and stops in order on SIGTERM.
CMD ["node", "src/app/server/main.ts"]
