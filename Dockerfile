# Three images, each a copied bundle (docs/install.md): the product with its command line, the samples, and the migrations.
#
#   docker build --target product --build-arg REVISION="$(git rev-parse HEAD)" -t punctual .
#   docker build --target samples -t punctual-samples .
#   docker build --target migrations -t punctual-migrations .
#
# A tag of a base image moves. A build that must be repeatable names the digests, which `docker buildx imagetools inspect <tag>` prints:
#   --build-arg NODE_IMAGE=node:24-slim@sha256:<digest> --build-arg BASE_IMAGE=debian:bookworm-slim@sha256:<digest>
ARG NODE_IMAGE=node:24-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS workspace
WORKDIR /workspace
COPY . .
# Installs with the pinned pnpm, generates the clients and builds the pages.
RUN node scripts/run.mjs node --version

FROM workspace AS product-bundle
ARG REVISION=unknown
RUN node scripts/run.mjs node tools/release/src/main.ts bundle product /bundle --revision "$REVISION"

FROM workspace AS samples-bundle
RUN node scripts/run.mjs node tools/release/src/main.ts bundle samples /bundle

FROM workspace AS migrations-bundle
RUN node scripts/run.mjs node tools/release/src/main.ts bundle migrations /bundle

FROM ${BASE_IMAGE} AS process
RUN useradd --uid 1000 --user-group --no-create-home --shell /usr/sbin/nologin punctual
# A named volume that is mounted here for the first time takes over this owner.
RUN install --directory --owner=punctual --group=punctual /data/artifacts /data/delivered /data/mailbox
WORKDIR /opt/punctual
ENV PATH=/opt/punctual/bin:/usr/local/bin:/usr/bin:/bin
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=3 CMD ["punctual-health"]

FROM process AS migrations
COPY --from=migrations-bundle /bundle ./
USER punctual
HEALTHCHECK NONE
CMD ["punctual-migrate"]

FROM process AS samples
COPY --from=samples-bundle /bundle ./
USER punctual
CMD ["punctual-mailbox"]

FROM process AS product
# Accounts of report servers that sign in by Kerberos need its library.
RUN apt-get update && apt-get install --yes --no-install-recommends libgssapi-krb5-2 && rm -rf /var/lib/apt/lists/*
COPY --from=product-bundle /bundle ./
USER punctual
CMD ["punctual-api"]
