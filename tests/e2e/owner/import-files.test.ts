import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import test, { after, describe, type TestContext } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import type { Request } from 'playwright-core'
import { FORMAT_LABELS } from '../../../core/words/formats/english.ts'
import { FORMAT_NAMES } from '../../../formats/formats.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, type OwnerVisitor, openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const site = await startSite([createCardCommand({ id: 'there', notes: 'There before', line: 'git status' })])

after(closeBrowser)
after(site.close)

const DRY_RUN = '**/import?dryRun=true'

const MIXED = JSON.stringify([
  { notes: 'Show changes', line: 'git diff', platform: 'git' },
  { notes: 'Show the log', line: 'git log', platform: 'git' },
  { notes: 'List files', line: 'ls', platform: 'unix' },
  { notes: 'There too', line: 'git status' },
  { notes: 3 },
])

const TWICE = 'tar --extract --file archive.tar\n'.repeat(2)

describe('file import', () => {
  // Each part opens the dialog and closes it again.
  test('reads files, folders, archives and shell histories', async (context) => {
    const owner = await openAsOwner(site)
    await checkWays(context, owner)
    await checkOtherFiles(context, owner)
    await checkHistory(context, owner)
    await checkEmptyHistory(context, owner)
    await checkFormats(context, owner)
    await owner.leave()
  })
})

async function checkWays(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button } = owner

  await context.test('treats several dropped files as one import, and ignores text', async () => {
    await button('Import…').click()
    const area = dialog.getByText('Choose files, or drop them here')
    const text = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.setData('text/plain', 'text')
      return data
    })
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      for (const name of ['one', 'two']) data.items.add(new File([`[{"notes":"${name}","line":"ls"}]`], `${name}.json`))
      return data
    })

    await area.dispatchEvent('drop', { dataTransfer: text })
    await dialog.getByLabel('Choose files').setInputFiles([])
    assert.equal(await dialog.getByRole('alert').count(), 0)
    await area.dispatchEvent('drop', { dataTransfer: dropped })

    await dialog.getByText('Will be added: 2').waitFor()
    await dialog.getByText('one.json, entry 1').waitFor()
    await dialog.getByText('two.json, entry 1').waitFor()
    await closeDialog(owner)
  })

  await context.test('reads a whole folder, including its subfolders', async (t) => {
    const folder = temporaryFolder(t, {
      'a.json': '[{"notes":"A","line":"a"}]',
      'deep/b.json': '[{"notes":"B","line":"b"}]',
    })
    await button('Import…').click()

    await dialog.getByLabel('Or choose a folder').setInputFiles(folder)

    await dialog.getByText('a.json, entry 1', { exact: true }).waitFor()
    await dialog.getByText('deep/b.json, entry 1', { exact: true }).waitFor()
    await closeDialog(owner)
  })

  await context.test('reads the files in a zip archive', async () => {
    const zip = zipSync({ 'inside/a.json': strToU8('[{"notes":"A","line":"a"}]'), 'prose.txt': strToU8('prose') })

    await choose(owner, 'mine.zip', zip)

    await dialog.getByText('inside/a.json, entry 1').waitFor()
    await dialog.getByText('Cannot be imported (1)').click()
    await dialog.getByText('prose.txt: an unknown format').waitFor()
    await closeDialog(owner)
  })
}

async function checkOtherFiles(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog } = owner

  await context.test('can be cancelled to choose another file', async () => {
    await page.route(DRY_RUN, () => undefined, { times: 1 })
    await choose(owner, 'a.json', '[{"notes":"A","line":"a"}]')
    await dialog.getByText('Comparing with your library…').waitFor()
    await dialog.getByRole('progressbar').waitFor()

    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')

    await dialog.getByRole('alert').getByText('Cancelled.').waitFor()
    await eventually(owner.focused, 'file')
    await dialog.getByLabel('Choose files').setInputFiles(fileOf('b.json', '[{"notes":"B","line":"b"}]'))
    await dialog.getByText('b.json, entry 1').waitFor()
    await closeDialog(owner)
  })

  await context.test('can start over with other files', async () => {
    await choose(owner, 'a.json', '[{"notes":"A","line":"a"}]')
    await dialog.getByText('a.json, entry 1').waitFor()

    await dialog.getByLabel('Choose other files').setInputFiles(fileOf('b.json', '[{"notes":"B","line":"b"}]'))

    await dialog.getByText('b.json, entry 1').waitFor()
    assert.equal(await dialog.getByText('a.json, entry 1').count(), 0)
    assert.equal(await dialog.getByLabel('Search these commands').count(), 0)
    await closeDialog(owner)
  })
}

async function checkHistory(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button } = owner

  await context.test('keeps the notes for a shell history after closing', async () => {
    await choose(owner, '.bash_history', TWICE)
    await dialog.getByRole('checkbox', { name: 'tar --extract' }).waitFor()
    assert.equal(await dialog.getByLabel(/^What tar --extract/).count(), 0)
    await dialog.getByRole('checkbox', { name: 'tar --extract' }).check()
    await dialog.getByLabel(/^What tar --extract/).fill('Unpack an archive')
    await dialog.getByLabel('Format').selectOption('Shell history')
    await eventually(() => dialog.getByLabel(/^What tar --extract/).inputValue(), 'Unpack an archive')
    await closeDialog(owner)

    await choose(owner, '.bash_history', TWICE)

    await dialog.getByRole('button', { name: 'Import 1 command' }).waitFor()
    assert.equal(await dialog.getByLabel(/^What tar --extract/).inputValue(), 'Unpack an archive')
    await closeDialog(owner)
  })

  await context.test('proposes commands from a shell history', async () => {
    const rows = [
      'git log --oneline --graph --all',
      'git log --oneline --graph --all',
      `export KEY=ghp_${'aB3dE5gH'.repeat(5)}`,
    ]
    const sent: string[] = []
    const note = (request: Request) => void sent.push(request.postData() ?? '')
    page.on('request', note)
    await choose(owner, '.bash_history', `${rows.join('\n')}\n`)
    await dialog.getByText('1 command from your shell history.').waitFor()
    await dialog.getByText('1 command was left out because it seems to contain a secret.').waitFor()
    await button('Nothing to import').waitFor()
    assert.equal(await dialog.getByText('ghp_').count(), 0)
    assert.deepEqual(
      sent.filter((body) => body.includes('git log')),
      [],
    )
    page.off('request', note)

    await dialog.getByRole('checkbox', { name: 'git log --oneline --graph --all' }).check()
    await dialog.getByLabel('What git log --oneline --graph --all does').fill('Draw the history')
    await dialog.getByRole('button', { name: 'Import 1 command' }).click()

    await owner.card('Draw the history').waitFor()
  })
}

async function checkEmptyHistory(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { dialog } = owner

  await context.test('says why a shell history has nothing to propose', async () => {
    await choose(owner, '.bash_history', `export KEY=ghp_${'aB3dE5gH'.repeat(5)}\n`)

    await dialog.getByRole('alert').getByText('1 command was left out because it seems to contain a secret.').waitFor()
    await closeDialog(owner)
  })
}

async function checkFormats(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { dialog, button } = owner

  await context.test('can read the same files in another format', async () => {
    await choose(owner, 'notes.json', '[{"notes":"Notes alone"}]')
    await dialog.getByText('notes.json: an unknown format').waitFor()

    await dialog.getByLabel('Format').focus()
    await dialog.getByLabel('Format').selectOption(FORMAT_LABELS.commander)

    await dialog.getByText(`1 command from ${FORMAT_LABELS.commander}.`).waitFor()
    await dialog.getByRole('checkbox', { name: 'Notes alone' }).waitFor()
    await eventually(owner.focused, /^Detect it from the file/)
    await closeDialog(owner)
  })

  await context.test('offers every readable format', async () => {
    await button('Import…').click()
    const format = dialog.getByLabel('Format')

    const options = await format.getByRole('option').allTextContents()
    await format.selectOption(FORMAT_LABELS.tldr)
    await eventually(() => dialog.getByRole('checkbox').count(), 1)
    await format.selectOption(FORMAT_LABELS.markdown)
    await eventually(() => dialog.getByRole('checkbox').count(), 2)

    assert.deepEqual(options, [
      'Detect it from the file',
      ...FORMAT_NAMES.map((name) => FORMAT_LABELS[name]),
      'Shell history',
    ])
    assert.equal(await dialog.getByRole('alert').count(), 0)
    await closeDialog(owner)
  })

  await context.test('filters and ticks by words and by platform', async () => {
    await choose(owner, 'mixed.json', MIXED)
    await dialog.getByText('Your library already has this line').waitFor()
    assert.equal(await dialog.getByRole('button', { name: /^Import these/ }).count(), 0)
    await dialog.getByText('Tick by platform (3)').click()

    await dialog.getByRole('checkbox', { name: 'git: 2', exact: true }).uncheck()
    await dialog.getByText('Will be added: 2 of 4').waitFor()
    await dialog.getByLabel('Search these commands').fill('SHOW git')
    await dialog.getByText('2 found.').waitFor()
    await dialog.getByText('Will be added: 0 of the 2 found').waitFor()
    await dialog.getByRole('checkbox', { name: 'Show the log' }).check()
    await dialog.getByText('git: 1 of the 2 found').waitFor()
    await dialog.getByRole('button', { name: 'Import all 3', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Import these 1', exact: true }).waitFor()
    await dialog.getByLabel('Search these commands').fill('entry 5')
    await dialog.getByText('Cannot be imported (1)').waitFor()

    await dialog.getByRole('button', { name: 'Import all 3' }).waitFor()
    await dialog.getByLabel('Search these commands').fill('')
    await dialog.getByRole('button', { name: 'Import 3 commands' }).waitFor()
    await dialog.getByLabel('Search these commands').fill('SHOW git')
    await dialog.getByRole('button', { name: 'Import these 1' }).click()
    await owner.page.getByText('Imported 1 command: 1 added, 0 changed.').first().waitFor()
  })
}

async function choose({ button, dialog }: OwnerVisitor, name: string, content: string | Uint8Array): Promise<void> {
  await button('Import…').click()
  await dialog.getByLabel('Choose files').setInputFiles(fileOf(name, content))
}

function fileOf(name: string, content: string | Uint8Array) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
}
