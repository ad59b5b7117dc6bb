import assert from 'node:assert/strict'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { type GraphNode, linkedDataOf, linkOf, metaOf } from '../../support/browser/read-head.ts'
import { builtPages, requireForTests } from './built-site.ts'
import { vocabulary } from './vocabulary.ts'

type Issue = { readonly issueMessage: string; readonly severity: string; readonly fieldNames?: readonly string[] }
type DataValidator = {
  readonly default: new (vocabulary: object) => { validate: (data: object) => Promise<readonly Issue[]> }
}

for (const { file, html } of builtPages().filter(({ html }) => metaOf(html, 'og:title') !== null)) {
  test(`the linked data of ${file} is as search engines want it, in words of the vocabulary`, async () => {
    const graph = linkedDataOf(html)?.['@graph'] ?? []

    const issues = await issuesOf(graph)

    assert.ok(graph.length > 0)
    assert.deepEqual(issues, [])
  })

  test(`in the linked data of ${file} every id that is spoken of is an address of this site`, () => {
    const canonical = new URL(linkOf(html, 'canonical') ?? '')

    const ids = JSON.stringify(linkedDataOf(html)).match(/(?<="@id":")[^"]*/g) ?? []

    assert.ok(ids.length > 0)
    for (const id of ids) assert.equal(new URL(id).origin, canonical.origin)
  })
}

test('linked data with a word that the vocabulary does not have, or without what is required, would be noticed', async () => {
  const graph = [
    { '@type': 'Person', nickname: 'Ada' },
    { '@type': 'Cyclist', name: 'Ada' },
  ]

  const issues = await issuesOf(graph)

  assert.equal(issues.length, 3)
})

/** Nodes that only refer to another one contain no data. */
async function issuesOf(graph: readonly GraphNode[]): Promise<readonly string[]> {
  const { default: Validator }: DataValidator = await import(
    pathToFileURL(requireForTests.resolve('@adobe/structured-data-validator')).href
  )
  const jsonld = Object.groupBy(graph, (node) => node['@type'])
  const issues = await new Validator(vocabulary()).validate({ jsonld })
  return issues.map(({ severity, issueMessage, fieldNames }) => `${severity} ${fieldNames}: ${issueMessage}`)
}
