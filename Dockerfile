# One image for every app; the command chooses which. The apps run from their TypeScript source (docs/adr/0005), so the image is the
# workspace with its production dependencies. The sample sources and the mailbox have an image of their own: neither they nor what they
# depend on belongs where the product runs.
#
#   docker build --build-arg REVISION="$(git rev-parse HEAD)" -t punctual .
#   docker build --target samples -t punctual-samples .

FROM node:24-slim AS base
WORKDIR /app

FROM base AS workspace
# The version that package.json pins.
RUN npm install --global pnpm@12.21.0
COPY . .

FROM workspace AS generated
RUN pnpm install --frozen-lockfile --filter @punctual/store
RUN cd packages/store && PATH="$PWD/node_modules/.bin:$PATH" node scripts/generate.mjs

FROM workspace AS pages
RUN pnpm install --frozen-lockfile --filter @punctual/console
RUN cd apps/console && node scripts/build.ts

FROM workspace AS dependencies
RUN pnpm install --prod --frozen-lockfile \
    --filter-prod "@punctual/api..." --filter-prod "@punctual/scheduler..." --filter-prod "@punctual/worker..." --filter-prod "@punctual/console..."
RUN rm -r apps/samples

FROM workspace AS sample-dependencies
RUN pnpm install --prod --frozen-lockfile --filter-prod "@punctual/samples..."

FROM base AS process
ARG REVISION=unknown
ENV NODE_ENV=production PUNCTUAL_REVISION=$REVISION
# Accounts of report servers that sign in by Kerberos need its library.
RUN apt-get update && apt-get install --yes --no-install-recommends libgssapi-krb5-2 && rm -rf /var/lib/apt/lists/*
# A named volume that is mounted here for the first time takes over this owner.
RUN install --directory --owner=node --group=node /data/artifacts /data/delivered /data/mailbox
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=3 CMD ["node", "scripts/healthcheck.ts"]

FROM process AS samples
COPY --from=sample-dependencies /app ./
CMD ["node", "apps/samples/src/mailbox/main.ts"]

FROM process AS runtime
COPY --from=dependencies /app ./
COPY --from=generated /app/packages/store/src/generated ./packages/store/src/generated
COPY --from=pages /app/apps/console/dist ./apps/console/dist
CMD ["node", "apps/api/src/main.ts"]
