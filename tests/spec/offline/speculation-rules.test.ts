import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { speculationRules, speculationScript } from '../../../cli/build/offline/speculation-rules.ts'
import { pagesOf } from '../../../cli/build/pages.ts'

const pages = pagesOf({ projectIds: ['this-site'], hasCv: true }, [])

describe('speculation rules', () => {
  test('prerender every screen on hover, except sign-in and errors', () => {
    const rules = speculationRules({ basePath: '', pages })

    assert.deepEqual(JSON.parse(rules), {
      prerender: [
        { urls: ['/', '/projects', '/projects/commander', '/projects/this-site', '/cv'], eagerness: 'moderate' },
      ],
    })
  })

  test('include the base path in their addresses', () => {
    const { prerender } = JSON.parse(speculationRules({ basePath: '/home', pages: pages.slice(0, 2) }))

    assert.deepEqual(prerender[0].urls, ['/home/', '/home/projects'])
  })

  test("are unchanged in the page's script", () => {
    assert.equal(speculationScript('{}'), '<script type="speculationrules">{}</script>\n')
  })
})
