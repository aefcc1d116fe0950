# syntax=docker/dockerfile:1

# One image for the BFF (as it starts by itself) and for a worker (`node workers/dist/main.js`).

FROM node:20-slim AS manifests
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

FROM manifests AS packages
RUN npm ci --ignore-scripts --omit=dev --workspace=shared --workspace=bff --workspace=workers

FROM node:20-slim
WORKDIR /forno
ENV NODE_ENV=production
COPY --from=packages /forno/ ./
COPY --from=build /forno/shared/dist shared/dist
COPY --from=build /forno/bff/dist bff/dist
COPY --from=build /forno/workers/dist workers/dist
COPY --from=build /forno/frontend/dist frontend/dist
COPY --from=build /forno/dist dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bff/dist/main.js"]
