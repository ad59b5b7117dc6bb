import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../../cli/build/paths.ts'
import { readAddress } from '../../cli/doctor/read-address.ts'
import { startSite } from '../support/browser/site-under-test.ts'
import { runNode } from '../support/processes/node-process.ts'

const DOCTOR = join(ROOT, 'cli/doctor.ts')

describe("the doctor's command line", () => {
  test('reports a healthy local site and exits with 0', async () => {
    const site = await startSite()

    const { code, output, errors } = await runNode([DOCTOR, `${site.url}/`, '--json'])
    await site.close()

    assert.deepEqual([code, errors], [0, ''])
    const report = JSON.parse(output)
    assert.deepEqual([report.address, report.isWell], [site.url, true])
    assert.ok(report.findings.length > 10)
  })

  test('prints a summary and exits with 1 on failures', async () => {
    const site = await startSite()

    const { code, output } = await runNode([DOCTOR, `${site.url}/nowhere`])
    await site.close()

    assert.equal(code, 1)
    assert.match(output, /^Checking http.+\nFAIL \w+: .+\n/)
    assert.match(output, /\n\d+ ok, \d+ to look at, \d+ failed\n$/)
  })

  for (const args of [[], ['https://ada.example', 'more'], ['--fast']]) {
    test(`prints its usage for "${args.join(' ')}"`, async () => {
      const { code, output, errors } = await runNode([DOCTOR, ...args])

      assert.deepEqual([code, output], [2, ''])
      assert.match(errors, /^Usage: npm run doctor -- </)
    })
  }

  test('explains a bad address and exits with 2', async () => {
    const { code, output, errors } = await runNode([DOCTOR, 'htps://ada.example'])

    assert.deepEqual([code, output], [2, ''])
    assert.match(
      errors,
      /^htps:\/\/ada\.example starts with htps:\/\/\. The address of a site starts with https:\/\/ or http:\/\/\.\n$/,
    )
  })
})

describe('typed address', () => {
  for (const [given, taken] of [
    ['ada.example', 'https://ada.example'],
    ['ada.example/home/', 'https://ada.example/home'],
    ['ada.example:8443', 'https://ada.example:8443'],
    ['https://ada.example/', 'https://ada.example'],
    ['HTTPS://Ada.Example', 'https://ada.example'],
    ['https:/ada.example', 'https://ada.example'],
    ['http://ada.example', 'http://ada.example'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['https://localhost:3000', 'https://localhost:3000'],
    ['müller.example', 'https://xn--mller-kva.example'],
  ] as const) {
    test(`${given} becomes ${taken}`, () => {
      assert.deepEqual(readAddress(given), { ok: true, value: taken })
    })
  }

  for (const [given, sentence] of [
    ['ftp://ada.example', /starts with ftp:\/\//],
    ['https//ada.example', /not a web address/],
    ['https://', /not a web address/],
    ['ada example', /not a web address/],
    ['https://a@b.example', /Leave out everything before the @/],
    ['https://a.example/?q=1', /Leave out the \? and everything after it/],
    ['a.example#top', /Leave out the # and everything after it/],
  ] as const) {
    test(`${given} is refused with a message`, () => {
      const read = readAddress(given)

      assert.match(read.ok ? read.value : read.error, sentence)
    })
  }
})
