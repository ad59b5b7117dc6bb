/**
 * The workflow that builds the site on GitHub and publishes it there, under the address that GitHub gives it (with the
 * repository's name as base path) or its own domain. The settings of sign-in are the repository's variables.
 */
export function githubPagesWorkflow(): string {
  return `# First choose "GitHub Actions" as source in Settings, Pages; then copy this to .github/workflows/publish.yml.
name: Publish
on:
  push:
    branches: [main]
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
      - run: npm run build
        env:
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
