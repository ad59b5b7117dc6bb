import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { hostingOf } from '../support/project/built-site.ts'

type Step = { readonly uses?: string; readonly run?: string; readonly env?: Readonly<Record<string, string>> }

const BUILD = `npm run build -- \${LIBRARY:+--library "$LIBRARY"}`

describe('GitHub Pages workflow', () => {
  test('builds for the assigned address and publishes the site', () => {
    const workflow = parse(hostingOf('https://ada.example').beside.get('github-pages.yml') ?? '')
    const steps: readonly Step[] = workflow.jobs.publish.steps

    const actions = steps.flatMap(({ uses }) => uses ?? []).map((name) => name.replace(/@v\d+$/, ''))
    const commands = steps.flatMap(({ run }) => run ?? [])
    const build = steps.find(({ run }) => run === BUILD)

    assert.deepEqual(actions, [
      'actions/checkout',
      'actions/setup-node',
      'actions/configure-pages',
      'actions/upload-pages-artifact',
      'actions/deploy-pages',
    ])
    assert.deepEqual(commands.slice(0, 2), ['npm ci --ignore-scripts', BUILD])
    assert.match(build?.env?.SITE_URL ?? '', /^\$\{\{ steps\.pages\.outputs\.base_url \}\}$/)
    assert.deepEqual(workflow.permissions, { contents: 'read', pages: 'write', 'id-token': 'write' })
  })
})
