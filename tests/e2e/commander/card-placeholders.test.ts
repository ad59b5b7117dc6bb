import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { commandsOf } from './a-command.ts'
import { copyFrom, partsOf } from './card-parts.ts'
import { openCommander } from './open-commander.ts'

const TUNNEL = 'ssh -L {{port=8080}}:localhost:{{port}} {{user}}@{{host=example.com}} # \\{\\{'
const LINES = [TUNNEL, 'git status', 'kill -{{signal=TERM|KILL}} {{process id}}', 'ping {{host}}']
const site = await startSite(commandsOf(...LINES))

after(closeBrowser)
after(site.close)

test('4. a card with placeholders has a field for each, in the order of the line, with its default as placeholder', async () => {
  const { cards, leave } = await openCommander(site)

  const fields = partsOf(cards.first()).fields
  const names = await fields.evaluateAll((all) => all.map((field) => field.closest('label')?.textContent))
  const placeholders = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('placeholder')))

  assert.deepEqual(names, ['port', 'user', 'host'])
  assert.deepEqual(placeholders, ['8080', null, 'example.com'])
  assert.equal(await partsOf(cards.nth(1)).fields.count(), 0)
  await leave()
})

test('4. with nothing filled in, the line is shown and copied to the byte', async () => {
  const { page, cards, lines, leave } = await openCommander(site)
  const copied: string[] = []

  for (const index of LINES.keys()) copied.push(await copyFrom(page, cards.nth(index)))

  assert.deepEqual(copied, LINES)
  assert.deepEqual(await lines(), LINES)
  await leave()
})

test('4. what is typed is seen in the line at once, in every place of its name, and is what is copied', async () => {
  const { page, cards, leave } = await openCommander(site)
  const { field, line } = partsOf(cards.first())

  await field('port').fill('9090')
  const begun = await line.textContent()
  await field('user').pressSequentially('ada')
  const filled = await line.textContent()

  assert.equal(begun, 'ssh -L 9090:localhost:9090 {{user}}@example.com # {{')
  assert.equal(filled, 'ssh -L 9090:localhost:9090 ada@example.com # {{')
  assert.equal(await copyFrom(page, cards.first()), filled)
  await leave()
})

test('4. a value is taken as it stands, white space and braces included', async () => {
  const { page, cards, leave } = await openCommander(site)

  await partsOf(cards.nth(3)).field('host').fill(' {{host}} $& ')

  assert.equal(await copyFrom(page, cards.nth(3)), 'ping  {{host}} $& ')
  await leave()
})

test('4. choices can be picked, and anything else typed', async () => {
  const { cards, leave } = await openCommander(site)
  const { field, line } = partsOf(cards.nth(2))
  const signal = field('signal')

  const choices = await signal.evaluate((input: HTMLInputElement) =>
    Array.from(input.list?.options ?? [], ({ value }) => value),
  )
  await signal.fill('HUP')

  assert.deepEqual(choices, ['TERM', 'KILL'])
  assert.equal(await signal.getAttribute('placeholder'), 'TERM')
  assert.equal(await line.textContent(), 'kill -HUP {{process id}}')
  await leave()
})

test('4. one button fills in the defaults, and then empties the fields again', async () => {
  const { cards, leave } = await openCommander(site)
  const { line, fields, useTheDefaults, clear } = partsOf(cards.first())
  const values = () => fields.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))

  await useTheDefaults.click()
  const filled = [await line.textContent(), await values()]
  await clear.click()

  assert.deepEqual(filled, ['ssh -L 8080:localhost:8080 {{user}}@example.com # {{', ['8080', '', 'example.com']])
  assert.deepEqual([await line.textContent(), await values()], [TUNNEL, ['', '', '']])
  await leave()
})

test('4. where nothing can be filled in or emptied, there is no button to do so', async () => {
  const { cards, leave } = await openCommander(site)
  const { field, useTheDefaults, clear } = partsOf(cards.nth(3))

  const before = [await useTheDefaults.count(), await clear.count()]
  await field('host').fill('x')

  assert.deepEqual(before, [0, 0])
  assert.equal(await clear.isVisible(), true)
  await leave()
})
