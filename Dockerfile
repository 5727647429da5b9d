# The portal is built with the packages that the server runs with: there is one package.json.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY index.html redirect-bridge.html vite.config.ts tsconfig.json ./
COPY scripts scripts
COPY public public
COPY src src
RUN npm run build

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/dist-forms dist-forms
COPY package.json ./
COPY public public
COPY src/formats src/formats
COPY src/schemas src/schemas
COPY src/texts src/texts
COPY src/weather src/weather
COPY src/chartModel src/chartModel
COPY src/tokens.ts src/tokens.ts
COPY server server
# Everything else belongs to root, and the server cannot write it.
RUN install --directory --owner=node --group=node /data
USER node
VOLUME ["/data"]
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
