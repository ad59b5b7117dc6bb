/** Files for a container image of the site with its server, by path. */
export function containerFiles(): readonly (readonly [string, string])[] {
  return [
    ['Containerfile', CONTAINERFILE],
    ['compose.yaml', COMPOSE],
    ['.dockerignore', 'node_modules\nbuild\ndata\n.cache\n.git\n.env\n'],
  ]
}

/** Settings that a browser must know: they are fixed when the image is built. */
const BUILT_IN = ['SITE_URL', 'API_URL', 'AUTH_DOMAIN', 'AUTH_CLIENT_ID', 'AUTH_AUDIENCE']

const ARGUMENTS = BUILT_IN.map((name) => `ARG ${name}=`).join('\n')

const CONTAINERFILE = `# The site with its server: docker build -f Containerfile -t home --build-arg SITE_URL=https://ada.example .
FROM node:24.21.0-slim AS builder
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
${ARGUMENTS}
COPY content content
RUN npx commander build --library content/library \\
    && node node_modules/commander-portfolio/dist/cli/build/copy-public-content.js public-content

FROM node:24.21.0-slim
WORKDIR /site
COPY package.json package-lock.json ./
# Only the packages that serving needs; building needs the optional ones too.
RUN npm ci --ignore-scripts --omit=optional && install -d -o node -g node /data
# Without private commands and drafts, which would be in every copy of the image.
COPY --from=builder /site/public-content content
COPY --from=builder /site/build build
${ARGUMENTS}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data ${BUILT_IN.map((name) => `${name}=$${name}`).join(' ')}
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \\
  CMD ["node", "-e", "fetch(\`http://127.0.0.1:\${process.env.PORT}/ready\`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/commander-portfolio/dist/cli/bootstrap/run.js", "serve"]
`

const COMPOSE = `services:
  home:
    build:
      context: .
      dockerfile: Containerfile
      args:
${BUILT_IN.map((name) => `        ${name}: \${${name}:-}`).join('\n')}
    environment:
      OWNER_SUB: \${OWNER_SUB:-}
      ALLOWED_ORIGINS: \${ALLOWED_ORIGINS:-}
      DATABASE_URL: \${DATABASE_URL:-}
    restart: unless-stopped
    read_only: true
    cap_drop: [ALL]
    security_opt: ["no-new-privileges:true"]
    tmpfs: [/tmp]
    volumes: ["data:/data"]
    ports: ["127.0.0.1:3000:3000"]

volumes:
  data:
`
