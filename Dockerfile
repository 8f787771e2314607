# Catalog Explorer and its service on port 8080, as a user without rights. The only folder it writes to is /data.
# docs/deploy.md says how to run it.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm run sbom

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Catalog Explorer" org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/src/bin src/bin
COPY --from=build /app/dist dist
COPY --from=build /app/dist-node dist-node
COPY --from=build /app/docs/new-catalog docs/new-catalog
RUN install -d -o 1000 -g 1000 /data
ENV NODE_ENV=production CATALOG_HOST=0.0.0.0 CATALOG_DATABASE=/data/catalog.sqlite
VOLUME /data
EXPOSE 8080
# The image's user "node", as a number, so that Kubernetes can see that it is not root.
USER 1000:1000
STOPSIGNAL SIGTERM
# Where the server listens by its variables: a socket, or CATALOG_PORT, unless Kubernetes set that (tcp://…), or PORT.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "\
  const { CATALOG_SOCKET: socketPath, CATALOG_HOST: host, CATALOG_PORT, PORT } = process.env; \
  const port = [CATALOG_PORT, PORT, 8080].find((each) => /^[0-9]+$/.test(each)); \
  require('http') \
    .get({ socketPath, host, port, path: '/healthz' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)) \
    .on('error', () => process.exit(1));"]
ENTRYPOINT ["node", "src/bin/catalog.js"]
CMD ["serve"]
