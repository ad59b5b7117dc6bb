import { Buffer } from 'node:buffer'
import { createCardCommand } from '../../support/browser/command.ts'
import { closeDialog, fromCard, fromMenu, type OwnerVisitor, openForm } from '../../support/browser/owner.ts'

/** A view that only the owner has. `show` opens it from Commander, and `hide` restores that state. */
export type OwnerView = {
  readonly name: string
  readonly show: (owner: OwnerVisitor) => Promise<void>
  readonly hide: (owner: OwnerVisitor) => Promise<void>
}

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'

/** The library of the site on which the views are shown. */
export const LIBRARY_OF_VIEWS = [
  createCardCommand({ id: 'one', notes: 'Show what has changed', line: 'git status', tags: ['git'], platform: 'git' }),
  createCardCommand({ id: 'two', notes: 'Fill in a {{name}}', line: 'echo {{name|you}}' }),
  createCardCommand({ id: 'draft', notes: null, line: 'uptime' }),
  createCardCommand({
    id: 'long',
    notes: LONG_WORD,
    line: `${LONG_WORD} {{${LONG_WORD}}}`,
    platform: LONG_WORD.toLowerCase(),
    tags: [LONG_WORD.toLowerCase(), `${LONG_WORD.toLowerCase()}-2`],
    source: LONG_WORD,
  }),
  createCardCommand({ notes: 'Into the database', line: 'mysql -uroot -phunter22 app', visibility: 'private' }),
  createCardCommand({ notes: 'Only for me', line: 'whoami', visibility: 'private' }),
]

const CHANGED = { ...LIBRARY_OF_VIEWS[0], notes: 'Theirs', createdAt: '', updatedAt: '', revision: 9 }

/** Views that only the owner has. Opening and closing one doesn't change anything on the server. */
export const OWNER_VIEWS: readonly OwnerView[] = [
  { name: 'a page with owner tools', show: async () => undefined, hide: async () => undefined },
  { name: 'an empty form', show: ({ button }) => button('Add command').click(), hide: closeDialog },
  { name: 'a form with mistakes, warnings and a failure', show: showFaults, hide: discard },
  { name: 'a filled-in form', show: (owner) => openForm(owner, 'Show what has changed'), hide: closeDialog },
  { name: 'a conflict', show: showConflict, hide: giveUpConflict },
  { name: 'the list of drafts', show: ({ button }) => fromMenu(button, 'Library', 'Drafts (1)'), hide: closeDialog },
  { name: 'the list of deleted commands', show: showDeleted, hide: closeDialog },
  { name: 'the file chooser', show: ({ button }) => button('Import…').click(), hide: closeDialog },
  { name: 'a file that cannot be imported', show: (owner) => showImport(owner, '{'), hide: closeDialog },
  { name: 'an import preview', show: showPreview, hide: closeDialog },
  { name: 'an import with warnings', show: showImportWarnings, hide: closeDialog },
  { name: 'an import that is being read', show: showReading, hide: closeDialog },
  { name: 'an export', show: ({ button }) => fromMenu(button, 'Library', 'Export…'), hide: closeDialog },
  { name: 'an export with losses', show: showLosses, hide: closeDialog },
  { name: 'a notice', show: showNotice, hide: ({ inNotice }) => inNotice('wasn’t deleted.', 'Close').click() },
  { name: 'the select bar', show: showChosen, hide: endSelection },
  { name: 'the dialog for adding a tag', show: showTagQuestion, hide: leaveTagQuestion },
  { name: 'the question before publishing', show: showPublicationQuestion, hide: leavePublicationQuestion },
  { name: 'the list of platforms and tags', show: showNames, hide: closeDialog },
  { name: 'the command history', show: showHistory, hide: closeDialog },
  { name: 'the list of recent changes', show: showChanges, hide: closeDialog },
  { name: 'the list of access tokens', show: showTokens, hide: closeDialog },
  { name: 'a new token', show: showMadeToken, hide: leaveMadeToken },
  { name: 'a token form with mistakes', show: showTokenFaults, hide: closeDialog },
  { name: 'the confirmation for revoking a token', show: showRevokeQuestion, hide: leaveRevokeQuestion },
  { name: 'the confirmation for permanent deletion', show: showPurgeQuestion, hide: leavePurgeQuestion },
]

async function showFaults({ page, dialog, button }: OwnerVisitor): Promise<void> {
  await page.route('**/api/commands/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          json: { code: 'command/invalid', errors: [{ field: 'notes', expected: 'other' }] },
        })
      : route.fallback(),
  )
  await button('Add command').click()
  await dialog.getByLabel('Notes').fill('Notes')
  await dialog.getByLabel('Command line').fill('git status\n')
  await dialog.getByText('More', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await dialog.getByRole('alert').waitFor()
}

async function showConflict(owner: OwnerVisitor): Promise<void> {
  const { page, dialog } = owner
  await openForm(owner, 'Show what has changed')
  await page.route('**/api/commands/one', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 412, json: { code: 'command/changed' } })
      : route.fulfill({ headers: { etag: '"x"' }, json: CHANGED }),
  )
  await dialog.getByLabel('Notes').fill('Mine')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.getByRole('button', { name: 'Keep mine' }).waitFor()
}

async function showDeleted({ page, dialog, button }: OwnerVisitor): Promise<void> {
  const deletedAt = '2026-01-02T03:04:05.000Z'
  await page.route('**/api/commands/deleted', (route) => route.fulfill({ json: [{ ...CHANGED, deletedAt }] }))
  await fromMenu(button, 'Library', 'Deleted')
  await dialog.getByRole('button', { name: /^Restore/ }).waitFor()
}

async function showImport({ dialog, button }: OwnerVisitor, text: string): Promise<void> {
  await button('Import…').click()
  const file = { name: `${LONG_WORD}.json`, mimeType: 'application/json', buffer: Buffer.from(text) }
  await dialog.getByLabel('Choose files').setInputFiles(file)
  await dialog.getByRole('alert').or(dialog.getByRole('checkbox').first()).first().waitFor()
}

async function showPreview(owner: OwnerVisitor): Promise<void> {
  const other = { notes: 'Newer', line: 'ls -a', platform: 'unix' }
  await showImport(owner, JSON.stringify([CHANGED, { notes: 'New', line: 'ls' }, other, { notes: 3 }]))
  await owner.dialog.getByLabel('Search these commands').fill('new')
  await owner.dialog.getByText('2 found.').waitFor()
  await owner.dialog.getByText('Tick by platform').click()
}

async function showImportWarnings(owner: OwnerVisitor): Promise<void> {
  const token = `ghp_${'aB3dE5gH'.repeat(5)}`
  await showImport(
    owner,
    JSON.stringify([
      { notes: 'Secret', line: `curl -H "Bearer ${token}"` },
      { notes: 'Twice', line: 'git status' },
    ]),
  )
  await owner.dialog.getByRole('button', { name: 'Show it' }).first().click()
}

/** Opens an import whose comparison with the library never finishes. */
async function showReading({ page, dialog, button }: OwnerVisitor): Promise<void> {
  await page.route('**/api/commands/import?dryRun=true', () => undefined)
  await button('Import…').click()
  const file = { name: `${LONG_WORD}.json`, mimeType: 'application/json', buffer: Buffer.from('[{"line":"ls"}]') }
  await dialog.getByLabel('Choose files').setInputFiles(file)
  await dialog.getByText('Comparing with your library…').waitFor()
}

async function showLosses({ dialog, button }: OwnerVisitor): Promise<void> {
  await fromMenu(button, 'Library', 'Export…')
  await dialog.getByLabel('Format').selectOption('Shell aliases')
  await dialog.getByText('Checking what would be lost…').waitFor({ state: 'detached' })
}

async function showChosen({ page, button }: OwnerVisitor): Promise<void> {
  await button('Select').click()
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check()
  await page.getByText('1 command selected.').waitFor()
}

async function showTagQuestion(owner: OwnerVisitor): Promise<void> {
  await showChosen(owner)
  await fromMenu(owner.button, 'Tag', 'Add tag…')
  await owner.dialog.getByLabel('Tag to add').fill('new')
}

async function showPublicationQuestion({ dialog, button }: OwnerVisitor): Promise<void> {
  await button('Select').click()
  await button('All 5 found').click()
  await fromMenu(button, 'Visibility', 'Make public')
  await dialog.getByRole('button', { name: 'Make public anyway' }).waitFor()
}

async function showNames({ dialog, button }: OwnerVisitor): Promise<void> {
  await fromMenu(button, 'Library', 'Platforms and tags')
  await dialog
    .getByRole('button', { name: /^Rename platform/ })
    .first()
    .click()
}

async function showChanges({ page, dialog, button }: OwnerVisitor): Promise<void> {
  const at = '2026-01-02T03:04:05.000Z'
  const json = [
    { id: 'a', action: 'import', at, count: 32_119, undoneAt: null },
    { id: 'b', action: 'tags', at, count: 12, undoneAt: at },
  ]
  await page.route('**/api/commands/changes', (route) => route.fulfill({ json }))
  await fromMenu(button, 'Library', 'Recent changes')
  await dialog.getByText('Imported 32,119 commands').first().waitFor()
}

async function showHistory({ page, card, dialog }: OwnerVisitor): Promise<void> {
  const at = '2026-01-02T03:04:05.000Z'
  const version = { ...LIBRARY_OF_VIEWS[0], at, by: null, action: 'replace', deletedAt: null, etag: '"x"' }
  const json = [
    { ...version, number: 60 },
    { ...version, number: 59, line: 'git status\n--short', notes: 'Show all', action: 'import' },
    { ...version, number: 58, by: { kind: 'token', name: 'laptop' }, action: 'delete', deletedAt: at },
  ]
  await page.route('**/api/commands/one/versions', (route) => route.fulfill({ json }))
  await fromCard(card('Show what has changed'), /^History/)
  await dialog.locator('ins').first().waitFor()
}

const TOKEN = {
  id: 'a',
  name: 'Nightly backup on the machine in the cellar',
  scope: 'read',
  createdAt: '2026-01-02T03:04:05.000Z',
  expiresAt: '2099-04-02T03:04:05.000Z',
  lastUsedOn: '2026-01-03',
  hasExpired: false,
}

async function showTokens({ page, dialog, button }: OwnerVisitor): Promise<void> {
  const json = [TOKEN, { ...TOKEN, id: 'b', name: 'x'.repeat(100), scope: 'write', lastUsedOn: null }]
  await page.route('**/api/tokens', (route) =>
    route.fulfill(
      route.request().method() === 'POST'
        ? { status: 201, json: { ...TOKEN, id: 'c', token: `cmdr_${'aB3_dE5-'.repeat(6).slice(0, 43)}` } }
        : { json },
    ),
  )
  await fromMenu(button, 'Library', 'Access tokens')
  await dialog
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .waitFor()
}

async function showMadeToken(owner: OwnerVisitor): Promise<void> {
  await showTokens(owner)
  await owner.dialog.getByLabel('Name').fill('A script')
  await owner.dialog.getByRole('button', { name: 'Create token' }).click()
  await owner.dialog.getByLabel('The token').waitFor()
}

async function leaveMadeToken({ page, dialog, button }: OwnerVisitor): Promise<void> {
  await page.keyboard.press('Escape')
  await button('Leave').click()
  await dialog.waitFor({ state: 'detached' })
}

async function showTokenFaults(owner: OwnerVisitor): Promise<void> {
  await showTokens(owner)
  await owner.dialog.getByLabel('Days').fill('400')
  await owner.dialog.getByRole('button', { name: 'Create token' }).click()
  await owner.dialog.getByText('Enter a whole number from 1 to 365.').waitFor()
}

async function showRevokeQuestion(owner: OwnerVisitor): Promise<void> {
  await showTokens(owner)
  await owner.dialog
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click()
  await owner.button('Keep it').waitFor()
}

async function leaveRevokeQuestion(owner: OwnerVisitor): Promise<void> {
  await owner.button('Keep it').click()
  await owner.button('Keep it').waitFor({ state: 'detached' })
  await closeDialog(owner)
}

async function showPurgeQuestion(owner: OwnerVisitor): Promise<void> {
  await showDeleted(owner)
  await owner.dialog.getByRole('button', { name: 'Delete all…' }).click()
  await owner.button('Keep it').waitFor()
}

async function showNotice({ page, card, inNotice }: OwnerVisitor): Promise<void> {
  await page.route('**/api/commands/one', (route) => route.abort('connectionrefused'))
  await fromCard(card('Show what has changed'), /^Delete/)
  await inNotice('wasn’t deleted.', 'Try again').waitFor()
}

async function discard(owner: OwnerVisitor): Promise<void> {
  await owner.dialog.getByRole('button', { name: 'Discard' }).click()
  await closeDialog(owner)
}

async function giveUpConflict(owner: OwnerVisitor): Promise<void> {
  await owner.dialog.getByRole('button', { name: 'Keep editing' }).click()
  await discard(owner)
}

async function endSelection({ button }: OwnerVisitor): Promise<void> {
  await button('Clear').click()
  await button('Done').click()
}

async function leaveTagQuestion(owner: OwnerVisitor): Promise<void> {
  await closeDialog(owner)
  await endSelection(owner)
}

async function leavePublicationQuestion(owner: OwnerVisitor): Promise<void> {
  await owner.dialog.getByRole('button', { name: 'Cancel' }).click()
  await owner.dialog.waitFor({ state: 'detached' })
  await endSelection(owner)
}

async function leavePurgeQuestion(owner: OwnerVisitor): Promise<void> {
  await owner.button('Keep it').click()
  await owner.button('Keep it').waitFor({ state: 'detached' })
  await closeDialog(owner)
}
