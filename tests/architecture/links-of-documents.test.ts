import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'

const ROOT = join(import.meta.dirname, '..', '..')
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
const LINK = /\]\(([^)\s]+)\)/g

describe('local links in the documents', () => {
  test('lead to existing files and headings', () => {
    const links = DOCUMENTS.flatMap((document) => linksIn(document).map((link) => ({ document, link })))

    assert.ok(links.length > 20)
    assert.deepEqual(
      links.filter(({ document, link }) => !leadsSomewhere(document, link)),
      [],
    )
  })
})

function linksIn(document: string): readonly string[] {
  const links = [...readFileSync(join(ROOT, document), 'utf8').matchAll(LINK)].map(([, link = '']) => link)
  return links.filter((link) => !/^[a-z]+:/.test(link))
}

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const file = path === '' ? join(ROOT, document) : join(ROOT, dirname(document), path)
  if (!existsSync(file)) return false
  return heading === undefined || headingsOf(file).includes(heading)
}

/** Anchors of a document's headings, as GitHub creates them. */
function headingsOf(file: string): readonly string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
}
