import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type GraphNode, linkedDataOf, linkOf, metaOf } from '../../support/browser/read-head.ts'
import { builtPages, requireForTests } from './built-site.ts'
import { vocabulary } from './vocabulary.ts'

type Issue = { readonly issueMessage: string; readonly severity: string; readonly fieldNames?: readonly string[] }
type DataValidator = {
  readonly default: new (vocabulary: object) => { validate: (data: object) => Promise<readonly Issue[]> }
}

describe('linked data', () => {
  for (const { file, html } of builtPages().filter(({ html }) => metaOf(html, 'og:title') !== null)) {
    test(`of ${file} is valid for search engines`, async () => {
      const graph = linkedDataOf(html)?.['@graph'] ?? []

      const issues = await issuesOf(graph)

      assert.ok(graph.length > 0)
      assert.deepEqual(issues, [])
    })

    test(`of ${file} refers to addresses of this site`, () => {
      const canonical = new URL(linkOf(html, 'canonical') ?? '')

      const ids = JSON.stringify(linkedDataOf(html)).match(/(?<="@id":")[^"]*/g) ?? []

      assert.ok(ids.length > 0)
      for (const id of ids) assert.equal(new URL(id).origin, canonical.origin)
    })
  }

  test('is invalid with an unknown term or missing field', async () => {
    const graph = [
      { '@type': 'Person', nickname: 'Ada' },
      { '@type': 'Cyclist', name: 'Ada' },
    ]

    const issues = await issuesOf(graph)

    assert.equal(issues.length, 3)
  })
})

async function issuesOf(graph: readonly GraphNode[]): Promise<readonly string[]> {
  const { default: Validator }: DataValidator = await import(
    pathToFileURL(requireForTests.resolve('@adobe/structured-data-validator')).href
  )
  const jsonld = Object.groupBy(graph, (node) => node['@type'])
  const issues = await new Validator(vocabulary()).validate({ jsonld })
  return issues.map(({ severity, issueMessage, fieldNames }) => `${severity} ${fieldNames}: ${issueMessage}`)
}
