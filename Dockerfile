# syntax=docker/dockerfile:1

# Only the last stage depends on the processor, and it runs no command: the image for another processor is built without
# emulation.
ARG NODE=node:26-slim

# Node runs the TypeScript sources directly, so this stage only installs the runtime dependencies.
FROM --platform=$BUILDPLATFORM ${NODE} AS build
WORKDIR /app
COPY . .
# Omits development tools and the embedded PostgreSQL: in a container, PostgreSQL runs on its own. The rest is portable.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund
# What the service never reads is half of the files: types, source maps, and pages about packages.
RUN find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete \
    && rm -rf packages/dashboard/src packages/*/src/testing node_modules/.package-lock.json \
    && mkdir -p /image/app /image/usr/local/bin /data \
    && mv package.json LICENSE node_modules packages /image/app/ \
    && chmod 0755 /image/app/packages/server/src/main.ts \
    && ln -s /app/packages/server/src/main.ts /image/usr/local/bin/fettle

# The tools that build the dashboard are not needed in the image.
FROM --platform=$BUILDPLATFORM ${NODE} AS dashboard
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund && node scripts/build-dashboard.ts

FROM ${NODE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Fettle" \
      org.opencontainers.image.description="Tasks and site audits for web teams, behind one API" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    FETTLE_DATA_DIR=/data
# root owns the code, so the service cannot change itself.
COPY --from=build /image/ /
COPY --from=dashboard /app/packages/dashboard/dist /app/packages/dashboard/dist
# The user "node" of the base image.
COPY --from=build --chown=1000:1000 --chmod=0700 /data /data
USER 1000:1000
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
