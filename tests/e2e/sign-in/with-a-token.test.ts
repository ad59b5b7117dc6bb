import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { HTTP_PROBLEMS } from '../../../core/problems/http-problems.ts'
import { SIGN_IN_PROBLEMS } from '../../../core/problems/sign-in-problems.ts'
import { startServer } from '../../../server/app/start-server.ts'
import { parseEnvironment } from '../../../server/environment/environment.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { untilSaved } from '../../support/browser/owner.ts'
import { control } from '../../support/browser/signing-in.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { runNode } from '../../support/processes/node-process.ts'
import { buildElsewhere } from '../../support/project/build-elsewhere.ts'
import { listenLocally } from '../../support/server/listen-locally.ts'

const REFUSED = /status of 401/

let site: Awaited<ReturnType<typeof startSiteWithoutProvider>>

before(async () => {
  site = await startSiteWithoutProvider()
})

after(async () => {
  await closeBrowser()
  await site.close()
})

describe('signing in with a token', () => {
  test('lets the owner add a command', async () => {
    const { page, leave } = await createVisitor()
    const { token } = await makeToken('--write')
    await page.goto(`${site.url}/authentication?from=/projects/commander`)

    await signIn(page, token)
    await addButton(page).click()
    await page.getByLabel('Notes').fill('Where I am')
    await page.getByLabel('Line').fill('pwd')
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    await page.getByText('Where I am').first().waitFor()
    await untilSaved(page)
    const list = await (await fetch(`${site.url}/api/commands`)).text()
    assert.match(list, /"line":"pwd"/)
    await leave()
  })

  test('keeps the token out of storage, addresses and the page', async () => {
    const { page, leave } = await createVisitor()
    const { token } = await makeToken('--write')
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''))
    await page.goto(`${site.url}/authentication`)

    await signIn(page, token)
    await control(page, 'Logout').waitFor()

    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
    assert.doesNotMatch(`${kept} ${await page.content()} ${page.url()} ${addresses.join()}`, new RegExp(token))
    assert.deepEqual(await page.context().cookies(), [])
    await leave()
  })

  test('lasts until a reload, unless the owner stays signed in', async () => {
    const { page, leave } = await createVisitor()
    const { token } = await makeToken('--write')
    await page.goto(`${site.url}/authentication`)
    await signIn(page, token)
    await control(page, 'Logout').waitFor()

    await page.reload()
    await signIn(page, token, { isKept: true })
    await control(page, 'Logout').waitFor()
    await page.reload()

    await control(page, 'Logout').waitFor()
    const [cookie, ...more] = await page.context().cookies()
    assert.deepEqual(more, [])
    assert.partialDeepStrictEqual(cookie, {
      name: '__Host-commander',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    })
    await control(page, 'Logout').click()
    await page.getByLabel('Access token').waitFor()
    await leave()
  })

  test('moves the focus to the heading after Logout', async () => {
    const { page, leave } = await createVisitor()
    const { token } = await makeToken('--write')
    await page.goto(`${site.url}/authentication`)

    for (const place of ['main', 'navigation'] as const) {
      await signIn(page, token)
      await page.getByRole(place).getByRole('button', { name: 'Logout' }).press('Enter')
      await page.getByLabel('Access token').waitFor()
      await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'H1')
    }
    await leave()
  })

  test('ends in every tab if one logs out', async () => {
    const { page, leave } = await createVisitor()
    const { token } = await makeToken('--write')
    await page.goto(`${site.url}/authentication?from=/projects/commander`)
    await signIn(page, token, { isKept: true })
    await addButton(page).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${site.url}/authentication`)

    await control(other, 'Logout').click()

    await page.getByRole('button', { name: 'Sign in again' }).waitFor()
    assert.deepEqual(await page.context().cookies(), [])
    await page.reload()
    await page.getByRole('searchbox').waitFor()
    assert.equal(await addButton(page).count(), 0)
    await other.close()
    await leave()
  })

  test('ends on the next request once the token is revoked', async () => {
    const { page, leave } = await createVisitor()
    const { token, id } = await makeToken('--write')
    await page.goto(`${site.url}/authentication?from=/projects/commander`)
    await signIn(page, token, { isKept: true })
    await addButton(page).waitFor()

    await task('--revoke', id)
    await page.reload()

    await page.getByRole('searchbox').waitFor()
    await page.waitForFunction(() => localStorage.getItem('signed-in') === null)
    assert.equal(await addButton(page).count(), 0)
    await leave(REFUSED)
  })

  test('has the same checkbox before and after visiting the library', async () => {
    const { page, leave } = await createVisitor()
    const { token } = await makeToken('--write')
    await page.goto(`${site.url}/authentication?from=/projects/commander`)
    const appearance = () =>
      page.getByLabel('Keep me signed in').evaluate((checkbox) => getComputedStyle(checkbox).appearance)
    const before = await appearance()

    await signIn(page, token)
    await addButton(page).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Signed in' }).click()
    await control(page, 'Logout').click()

    assert.equal(await appearance(), before)
    await leave()
  })

  test('says why a token is refused', async () => {
    const { page, leave } = await createVisitor()
    const { token: readOnly } = await makeToken()
    await page.goto(`${site.url}/authentication`)
    const field = page.getByLabel('Access token')
    assert.equal(await field.getAttribute('aria-invalid'), 'false')

    for (const [token, sentence] of [
      [`cmdr_${'A'.repeat(43)}`, HTTP_PROBLEMS['access/unknown-token'].title],
      ['cmdr_жетон…', HTTP_PROBLEMS['access/unknown-token'].title],
      [readOnly, SIGN_IN_PROBLEMS['sign-in/read-only-token'].title],
    ] as const) {
      await signIn(page, token)
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
      assert.deepEqual([await field.inputValue(), await field.getAttribute('aria-invalid')], ['', 'true'])
    }
    assert.equal(await control(page, 'Logout').count(), 0)
    await leave(REFUSED)
  })

  test('keeps other origins from using the cookie', async () => {
    const { page, leave } = await createVisitor()
    const { token } = await makeToken('--write')
    await page.goto(`${site.url}/authentication`)
    await signIn(page, token, { isKept: true })
    await control(page, 'Logout').waitFor()
    const hostile = await page.context().newPage()
    await hostile.goto(site.otherPort)

    const outcomes = await hostile.evaluate(async (url) => {
      const call = (path: string, init: RequestInit) =>
        fetch(url + path, { credentials: 'include', ...init }).then(
          () => 'read',
          () => 'blocked',
        )
      const authorization = { authorization: 'Session' }
      return [
        await call('/api/commands', {}),
        await call('/api/commands', { headers: authorization }),
        await call('/api/session', { method: 'DELETE', headers: authorization }),
        await call('/api/commands', { method: 'POST', mode: 'no-cors', body: '{"notes":"evil","line":"evil"}' }),
      ]
    }, site.url)

    assert.deepEqual(outcomes, ['blocked', 'blocked', 'blocked', 'blocked'])
    assert.doesNotMatch(await (await fetch(`${site.url}/api/commands`)).text(), /evil/)
    await page.reload()
    await control(page, 'Logout').waitFor()
    await hostile.close()
    await leave(/CORS policy|Failed to load resource/)
  })
})

/**
 * A production server without a provider, and another program on the same host. Browsers send both the same cookies.
 */
async function startSiteWithoutProvider() {
  const folder = await mkdtemp(join(tmpdir(), 'token-site-'))
  const variables = { NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data') }
  await buildElsewhere(folder, { NODE_ENV: 'production' })
  const environment = parseEnvironment(variables)
  assert.ok(environment.ok)
  const server = await startServer(environment.value, {
    library: { commands: [createCommand()], databaseFile: null },
    site: { directory: join(folder, 'build', 'site'), manifestFile: join(folder, 'build', 'manifest.json') },
    log: () => undefined,
  })
  assert.ok(server.ok, server.ok ? '' : server.error)
  const hostile = createServer((_request, response) => response.end('<!doctype html><title>Hostile</title>'))
  const other = await listenLocally(hostile)
  const close = async () => {
    await server.value.close()
    await other.close()
    await rm(folder, { recursive: true })
  }
  const at = (port: number) => `http://localhost:${port}`
  return { url: at(server.value.port), otherPort: at(other.port), variables, close }
}

/** Runs `npm run token`, as the owner would on the server. */
async function task(...args: readonly string[]) {
  const env = { PATH: process.env.PATH, ...site.variables }
  const { code, output, errors } = await runNode(['cli/bootstrap/run.js', 'token', ...args], { env })
  assert.equal(code, 0, errors)
  return { output, errors }
}

async function makeToken(...scope: readonly string[]) {
  const { output, errors } = await task('--name', 'laptop', ...scope)
  return { token: output.trim(), id: /\(id (\S+)\)/.exec(errors)?.[1] ?? '' }
}

async function signIn(page: Page, token: string, { isKept = false } = {}): Promise<void> {
  await page.getByLabel('Access token').fill(token)
  await page.getByLabel('Keep me signed in').setChecked(isKept)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

function addButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Add command' }).first()
}
