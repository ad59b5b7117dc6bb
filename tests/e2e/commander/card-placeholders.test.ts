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

test('4. a card with placeholders has a field for each, in the order of the line, with its default as placeholder; with nothing filled in, the line is shown and copied to the byte', async () => {
  const { page, cards, lines, leave } = await openCommander(site)
  const { fields } = partsOf(cards.first())
  const names = await fields.evaluateAll((all) => all.map((field) => field.closest('label')?.textContent))
  const placeholders = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('placeholder')))

  assert.deepEqual(names, ['port', 'user', 'host'])
  assert.deepEqual(placeholders, ['8080', null, 'example.com'])
  assert.equal(await partsOf(cards.nth(1)).fields.count(), 0)

  const copied: string[] = []
  for (const index of LINES.keys()) copied.push(await copyFrom(page, cards.nth(index)))
  assert.deepEqual(copied, LINES)
  assert.deepEqual(await lines(), LINES)
  await leave()
})

test('4. what is typed is seen in the line at once, in every place of its name, and copied as it stands; choices can be picked, and anything else typed; one button fills in the defaults, and empties the fields again', async () => {
  const { page, cards, leave } = await openCommander(site)
  const { field, fields, line, useTheDefaults, clear } = partsOf(cards.first())
  const values = () => fields.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))

  await useTheDefaults.click()
  assert.equal(await line.textContent(), 'ssh -L 8080:localhost:8080 {{user}}@example.com # {{')
  assert.deepEqual(await values(), ['8080', '', 'example.com'])
  await clear.click()
  assert.deepEqual([await line.textContent(), await values()], [TUNNEL, ['', '', '']])

  await field('port').fill('9090')
  assert.equal(await line.textContent(), 'ssh -L 9090:localhost:9090 {{user}}@example.com # {{')
  await field('user').pressSequentially('ada')
  const filled = 'ssh -L 9090:localhost:9090 ada@example.com # {{'
  assert.equal(await line.textContent(), filled)
  assert.equal(await copyFrom(page, cards.first()), filled)

  const kill = partsOf(cards.nth(2))
  const signal = kill.field('signal')
  const choices = await signal.evaluate((input: HTMLInputElement) =>
    Array.from(input.list?.options ?? [], ({ value }) => value),
  )
  assert.deepEqual(choices, ['TERM', 'KILL'])
  assert.equal(await signal.getAttribute('placeholder'), 'TERM')
  await signal.fill('HUP')
  assert.equal(await kill.line.textContent(), 'kill -HUP {{process id}}')

  // Where nothing can be filled in or emptied, there is no button to do so.
  const ping = partsOf(cards.nth(3))
  assert.deepEqual([await ping.useTheDefaults.count(), await ping.clear.count()], [0, 0])
  await ping.field('host').fill(' {{host}} $& ')
  assert.equal(await ping.clear.isVisible(), true)
  assert.equal(await copyFrom(page, cards.nth(3)), 'ping  {{host}} $& ')
  await leave()
})
