import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../../cli/build/paths.ts'
import { runNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const SITE = `import type { SiteSettings } from 'commander-portfolio'\nexport const site: SiteSettings = { name: 'Bo' }\n`

describe('environment variables', () => {
  test('override the settings in .env', async (t) => {
    const folder = temporaryFolder(t, { 'content/site.ts': SITE, '.env': 'PORT=ninety\nDATA_DIR=elsewhere\n' })
    const { PORT: _, ...env } = process.env
    const backUp = (variables: NodeJS.ProcessEnv) =>
      runNode([join(ROOT, 'cli/bootstrap/run.js'), 'backup'], {
        cwd: folder,
        env: { ...env, DATABASE_URL: '', ...variables },
      })

    const ofFile = await backUp({})
    const ofEnvironment = await backUp({ PORT: '3000' })

    assert.match(ofFile.errors, /PORT is "ninety"/)
    assert.doesNotMatch(ofEnvironment.errors, /PORT/)
    assert.match(ofEnvironment.errors, /elsewhere/)
  })
})
