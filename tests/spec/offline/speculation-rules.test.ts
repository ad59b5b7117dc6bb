import assert from 'node:assert/strict'
import test from 'node:test'
import { speculationRules, speculationScript } from '../../../cli/build/offline/speculation-rules.ts'
import { pagesOf } from '../../../cli/build/pages.ts'

const pages = pagesOf({ projectIds: ['this-site'], hasCv: true })

test('every screen may be rendered ahead at a sign of interest, but never the sign-in nor a page for mistakes', () => {
  const rules = speculationRules({ basePath: '', pages })

  assert.deepEqual(JSON.parse(rules), {
    prerender: [
      { urls: ['/', '/projects', '/projects/commander', '/projects/this-site', '/cv'], eagerness: 'moderate' },
    ],
  })
})

test('below a base path the rules name addresses below it', () => {
  const { prerender } = JSON.parse(speculationRules({ basePath: '/home', pages: pages.slice(0, 2) }))

  assert.deepEqual(prerender[0].urls, ['/home/', '/home/projects'])
})

test('the rules stand in the page to the byte, for the hash in its policy', () => {
  assert.equal(speculationScript('{}'), '<script type="speculationrules">{}</script>\n')
})
