import { mediaTypeOf } from '../../../server/site/media-type.ts'
import { extensionOf, type FileGroup, groupOf, type HostingRules, LIST_FILE } from './hosting-rules.ts'

/**
 * Options that leave out files a bucket doesn't need: compressed siblings (CloudFront compresses by itself), and other
 * hosts' configuration.
 */
const LEFT_OUT = ['*.br', '*.gz', '_headers', '_redirects', '.nojekyll'].map((name) => ` --exclude '${name}'`).join('')

/**
 * Builds the shell script that uploads the site to a bucket. Pages are uploaded after the files they load, and the
 * service worker after the pages it caches. Old files in `assets/` stay, for visitors who still have an old page open.
 * Objects carry their own type and caching; the distribution adds all other headers.
 */
export function uploadScript(rules: HostingRules): string {
  const groups: readonly FileGroup[] = ['hashed-script', 'hashed', 'other', 'list', 'page', 'script']
  const uploads = groups.flatMap((group) => uploadsOf(group, rules))
  return `#!/usr/bin/env bash
# Uploads build/site to a bucket: build/hosting/upload.sh <bucket> [<id of the CloudFront distribution>]
set -euo pipefail

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo 'Usage: build/hosting/upload.sh <bucket> [<id of the CloudFront distribution>]' >&2
  exit 2
fi
site="$(cd "$(dirname "\${BASH_SOURCE[0]}")/../site" && pwd)"

upload() { # <type> <caching> <filters...>
  local type="$1" caching="$2"
  shift 2
  aws s3 sync "$site" "s3://$bucket" --only-show-errors --exclude '*' "$@"${LEFT_OUT} \\
    --content-type "$type" --cache-control "$caching"
}

bucket="$1"
${uploads.join('\n')}

# Deletes files that the site no longer has, except old assets.
aws s3 sync "$site" "s3://$bucket" --only-show-errors --delete --exclude 'assets/*'${LEFT_OUT}

if [ $# -eq 2 ]; then
  aws cloudfront create-invalidation --distribution-id "$2" --paths '/*' > /dev/null
fi
echo "Uploaded the site to s3://$bucket."
`
}

/**
 * Builds the workflow that publishes the site on GitHub Pages, at the address that GitHub assigns (with the
 * repository's name as base path) or at a custom domain. The settings for sign-in are repository variables, as is the
 * address of the server whose library is published, if there is one.
 */
export function githubPagesWorkflow(): string {
  return `# First choose "GitHub Actions" as source in Settings, Pages; then copy this to .github/workflows/publish.yml.
name: Publish
on:
  push:
    branches: [main]
  # To follow a server that you edit on, set the variable LIBRARY to its address, and uncomment these two lines.
  # schedule:
  #   - cron: '17 * * * *'
  workflow_dispatch:
permissions:
  contents: read
  pages: write
  id-token: write
concurrency:
  group: pages
  cancel-in-progress: false
jobs:
  publish:
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - id: pages
        uses: actions/configure-pages@v5
      - run: npm ci --ignore-scripts
      - run: npm run build -- \${LIBRARY:+--library "$LIBRARY"}
        env:
          LIBRARY: \${{ vars.LIBRARY }}
          SITE_URL: \${{ steps.pages.outputs.base_url }}
          API_URL: \${{ vars.API_URL }}
          AUTH_DOMAIN: \${{ vars.AUTH_DOMAIN }}
          AUTH_CLIENT_ID: \${{ vars.AUTH_CLIENT_ID }}
          AUTH_AUDIENCE: \${{ vars.AUTH_AUDIENCE }}
      - run: find build/site -name '*.br' -delete -o -name '*.gz' -delete
      - uses: actions/upload-pages-artifact@v3
        with:
          path: build/site
      - id: deployment
        uses: actions/deploy-pages@v4
`
}

function uploadsOf(group: FileGroup, { files, headers }: HostingRules): readonly string[] {
  const own = files.filter((file) => groupOf(file) === group && !/^[._]/.test(file))
  const extensions = [...new Set(own.map(extensionOf))].sort()
  return extensions.map((extension) => {
    const type = headers[group]['Content-Type'] ?? mediaTypeOf(`file.${extension}`)
    return `upload '${type}' '${headers[group]['Cache-Control']}' ${filtersOf(group, extension)}`
  })
}

/** A star in the AWS command line's filters also matches slashes. */
function filtersOf(group: FileGroup, extension: string): string {
  if (group === 'list') return `--include '${LIST_FILE}'`
  const name = extension === '' ? '*' : `*.${extension}`
  if (group === 'hashed' || group === 'hashed-script') return `--include 'assets/${name}'`
  const named = extension === '' ? ` --exclude '*.*' --exclude '${LIST_FILE}'` : ''
  return `--include '${name}' --exclude 'assets/*'${named}`
}
