import assert from 'node:assert/strict'
import test from 'node:test'
import { speculationRules, speculationScript } from '../../../cli/build/offline/speculation-rules.ts'
import { pagesOf } from '../../../cli/build/pages.ts'

const pages = pagesOf({ projectIds: ['this-site'], hasCv: true }, [])

test('every screen may be prerendered on hover, except sign-in and error pages', () => {
  const rules = speculationRules({ basePath: '', pages })

  assert.deepEqual(JSON.parse(rules), {
    prerender: [
      { urls: ['/', '/projects', '/projects/commander', '/projects/this-site', '/cv'], eagerness: 'moderate' },
    ],
  })
})

test('the rules respect a base path', () => {
  const { prerender } = JSON.parse(speculationRules({ basePath: '/home', pages: pages.slice(0, 2) }))

  assert.deepEqual(prerender[0].urls, ['/home/', '/home/projects'])
})

test("the rules are in the page unchanged, so they match the policy's hash", () => {
  assert.equal(speculationScript('{}'), '<script type="speculationrules">{}</script>\n')
})
