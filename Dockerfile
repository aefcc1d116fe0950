# syntax=docker/dockerfile:1

# One image for the BFF (as it starts by itself) and for a worker (`node workers/dist/main.bundle.js`). It holds what
# scripts/ship.mjs lets pass: no tests and their helpers, no source maps, no types.

FROM node:24.21.0-slim AS manifests
WORKDIR /forno
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY frontend/package.json frontend/
COPY bff/package.json bff/
COPY workers/package.json workers/
COPY embedded/package.json embedded/
COPY tests/package.json tests/

FROM manifests AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
RUN node scripts/ship.mjs /image shared/dist bff/dist workers/dist frontend/dist dist scripts/check-health.mjs

FROM manifests AS packages
RUN npm ci --ignore-scripts --omit=dev --workspace=shared --workspace=bff --workspace=workers
COPY scripts/ship.mjs scripts/
RUN node scripts/ship.mjs /image node_modules package.json shared/package.json bff/package.json workers/package.json

FROM node:24.21.0-slim
WORKDIR /forno
ENV NODE_ENV=production NODE_COMPILE_CACHE=/home/node/compiled
COPY --from=packages /image/ ./
COPY --from=build /image/ ./
USER node
# Without settings each only says so and ends; what Node compiled until then is kept, for a file system that is read-only.
RUN for part in bff workers; do node $part/dist/main.bundle.js 2>/dev/null || true; done
EXPOSE 3000
ARG RELEASE=development REVISION=
# What it is made of: dist/forno.cdx.json.
LABEL org.opencontainers.image.title=Forno org.opencontainers.image.licenses=MIT \
  org.opencontainers.image.version=$RELEASE org.opencontainers.image.revision=$REVISION
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "scripts/check-health.mjs"]
CMD ["node", "bff/dist/main.bundle.js"]
