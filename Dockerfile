# syntax=docker/dockerfile:1

# Node runs the TypeScript sources directly, so this stage only installs the runtime dependencies.
FROM node:26-slim AS build
WORKDIR /app
COPY . .
# Omits development tools and the embedded PostgreSQL: in a container, PostgreSQL runs on its own.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

# The tools that build the dashboard are not needed in the image.
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
# root owns the code, so the service cannot change itself.
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
# Also checks that the database is reachable and migrated. A worker has no port: disable the check there.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
# The service handles SIGTERM as PID 1 and waits for its worker, so no init process is needed.
STOPSIGNAL SIGTERM
ENTRYPOINT ["fettle"]
CMD ["serve"]
