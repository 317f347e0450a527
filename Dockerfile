# One image for every app; the command chooses which. The apps run from their TypeScript source (docs/adr/0005), so the image is the
# workspace with its production dependencies.
#
#   docker build --build-arg REVISION="$(git rev-parse HEAD)" -t punctual .

FROM node:24-slim AS base
WORKDIR /app

FROM base AS workspace
# The version that package.json pins.
RUN npm install --global pnpm@12.21.0
COPY . .

FROM workspace AS generated
RUN pnpm install --frozen-lockfile --filter @punctual/store
RUN cd packages/store && PATH="$PWD/node_modules/.bin:$PATH" node scripts/generate.mjs

FROM workspace AS dependencies
RUN pnpm install --prod --frozen-lockfile \
    --filter-prod "@punctual/api..." --filter-prod "@punctual/scheduler..." --filter-prod "@punctual/worker..." --filter-prod "@punctual/samples..."

FROM base AS runtime
ARG REVISION=unknown
ENV NODE_ENV=production PUNCTUAL_REVISION=$REVISION
COPY --from=dependencies /app ./
COPY --from=generated /app/packages/store/src/generated ./packages/store/src/generated
# A named volume that is mounted here for the first time takes over this owner.
RUN install --directory --owner=node --group=node /data/artifacts /data/mailbox
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=3 CMD ["node", "scripts/healthcheck.ts"]
CMD ["node", "apps/api/src/main.ts"]
