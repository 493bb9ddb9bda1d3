# One image for every process of the Procfile. It starts the API; compose.yaml shows the others.
FROM node:22-bookworm-slim

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts must run: they fetch Bun and link the embedded Postgres.
RUN npm install --omit=dev && npm cache clean --force
COPY . .

# Freed memory stays with its process: see docs/operations/scaling.md.
ENV PATH=/app/node_modules/.bin:$PATH \
    DATA_DIR=/data \
    MIMALLOC_PURGE_DELAY=-1
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000

HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`)).ok ? 0 : 1)"]
CMD ["bun", "api/main.ts"]
