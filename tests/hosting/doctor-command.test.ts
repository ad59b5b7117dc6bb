import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../../tools/build/paths.ts'
import { startSite } from '../e2e/site-under-test.ts'
import { runNode } from '../tools/node-process.ts'

const DOCTOR = join(ROOT, 'tools/doctor.ts')

test('the doctor examines a site on this computer as a command, and ends with code 0', async () => {
  const site = await startSite()

  const { code, output, errors } = await runNode([DOCTOR, `${site.url}/`, '--json'])
  await site.close()

  assert.deepEqual([code, errors], [0, ''])
  const report = JSON.parse(output)
  assert.deepEqual([report.address, report.isWell], [site.url, true])
  assert.ok(report.findings.length > 10)
})

test('the doctor ends with code 1 where something failed, one line for each finding and a summary', async () => {
  const site = await startSite()

  const { code, output } = await runNode([DOCTOR, `${site.url}/nowhere`])
  await site.close()

  assert.equal(code, 1)
  assert.match(output, /^FAIL build: .+\n/)
  assert.match(output, /\n\d+ ok, \d+ to look at, \d+ failed\n$/)
})

for (const args of [
  [],
  ['ada.example'],
  ['ftp://ada.example'],
  ['https://ada.example', 'more'],
  ['--fast'],
  ['https://a@b.example'],
  ['https://a.example/?q=1'],
]) {
  test(`the doctor says how it is called when it is called with "${args.join(' ')}"`, async () => {
    const { code, output, errors } = await runNode([DOCTOR, ...args])

    assert.deepEqual([code, output], [2, ''])
    assert.match(errors, /^Usage: npm run doctor -- </)
  })
}
