# syntax=docker/dockerfile:1

# Fettle runs its TypeScript as it is, so building means: fetch the dependencies it runs on.
FROM node:26-slim AS build
WORKDIR /app
COPY . .
# Left out: tools for development, and the embedded PostgreSQL, which a container does not need beside a real one.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

# The dashboard is built with tools the image does not need.
FROM node:26-slim AS dashboard
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund && node scripts/build-dashboard.ts

FROM node:26-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    FETTLE_DATA_DIR=/data
# The code stays root's: the service cannot change itself.
COPY --from=build /app/package.json /app/package.json
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/packages /app/packages
COPY --from=dashboard /app/packages/dashboard/dist /app/packages/dashboard/dist
RUN chmod 0755 /app/packages/server/src/main.ts \
    && ln -s /app/packages/server/src/main.ts /usr/local/bin/fettle \
    && install -d -m 0700 -o node -g node /data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 4000
# Ready also means: the database answers and is migrated. A worker has no port; switch the check off there.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As the first process of its container it handles SIGTERM itself and waits for its worker; no init is needed.
STOPSIGNAL SIGTERM
ENTRYPOINT ["fettle"]
CMD ["serve"]
