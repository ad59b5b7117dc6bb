import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { aVisitor, closeBrowser } from '../visitor.ts'
import { aCopy, buildCopy, serveCopy } from './a-copy.ts'
import { writeMinimalContent } from './minimal-content.ts'

const LIBRARY = `export const starterLibrary = [
  { id: 7, notes: 'Who is logged in' },
  { id: 'draft', line: 'whoami' },
  { id: 'done', notes: 'How long this computer has been running', line: 'uptime' },
]
`

after(closeBrowser)

test('commands that lack what may be missing are built: one without a line has a card, one without notes has none', async (t) => {
  const copy = await aCopy()
  t.after(copy.remove)
  await writeMinimalContent(copy)
  await writeFile(join(copy.folder, 'content', 'commands', 'starter-library.ts'), LIBRARY)
  await buildCopy(copy)
  const { url, close } = await serveCopy(copy)
  t.after(close)
  const { page, leave } = await aVisitor({ javaScriptEnabled: false })

  await page.goto(`${url}/projects/commander`)

  const cards = page.getByRole('list', { name: 'Commands' }).getByRole('listitem')
  assert.deepEqual(await cards.locator('p').allTextContents(), [
    'Who is logged in',
    'How long this computer has been running',
  ])
  assert.deepEqual(await cards.locator('code').allTextContents(), ['uptime'])
  await leave()
})
