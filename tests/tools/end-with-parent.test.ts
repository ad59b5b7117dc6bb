import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { nextOutputOf, startNode } from '../support/processes/node-process.ts'

const END_WITH_PARENT = new URL('../../cli/bootstrap/end-with-parent.js', import.meta.url).href
const SOON = { timeout: 30_000 }

describe('task with a parent process', () => {
  test('ends if npm is killed', SOON, async (t) => {
    const family = await startFamily(t, { environment: { npm_lifecycle_event: 'start' }, stdio: '"inherit"' })

    family.killParent()

    assert.equal(await family.lastWords(), 'cleaned up')
  })

  test('ends if the bootstrap is killed', SOON, async (t) => {
    const family = await startFamily(t, { environment: {}, stdio: '["inherit", "inherit", "inherit", "ipc"]' })

    family.killParent()

    assert.equal(await family.lastWords(), 'cleaned up')
  })

  test('can end its own way by listening for disconnect', SOON, async (t) => {
    const family = await startFamily(t, {
      environment: {},
      stdio: '["inherit", "inherit", "inherit", "ipc"]',
      also: `process.on('disconnect', () => setTimeout(() => { console.log('my own way'); process.exit() }, 1500))`,
    })

    family.killParent()

    assert.equal(await family.lastWords(), 'my own way')
  })

  test('continues if nothing links it to its parent', SOON, async (t) => {
    const family = await startFamily(t, { environment: {}, stdio: '"inherit"' })

    family.killParent()

    await wait(1500)
    assert.equal(family.saidSoFar().includes('cleaned up'), false)
  })

  test('ends once its own work is done', SOON, async () => {
    const program = `import { endWithParent } from ${JSON.stringify(END_WITH_PARENT)}; endWithParent()`
    const { ended } = startNode(['--input-type=module', '--eval', program], { env: { npm_lifecycle_event: 'check' } })

    const { code } = await ended

    assert.equal(code, 0)
  })
})

type FamilyOptions = { readonly environment: Record<string, string>; readonly stdio: string; readonly also?: string }

/** Starts a parent process and a child that watches it. The child reports when it starts and when it ends. */
async function startFamily(t: TestContext, { environment, stdio, also = '' }: FamilyOptions) {
  const childProgram = `
    import { endWithParent } from ${JSON.stringify(END_WITH_PARENT)}
    endWithParent()
    process.on('SIGTERM', () => { console.log('cleaned up'); process.exit() })
    ${also}
    setInterval(() => {}, 1000)
    console.log(process.pid)`
  const parentProgram = `
    require('node:child_process').spawn(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(childProgram)}], { stdio: ${stdio} })`
  const parent = startNode(['--eval', parentProgram], { env: environment })
  const said: string[] = []
  parent.child.stdout?.on('data', (chunk) => said.push(String(chunk)))
  const pid = Number(await nextOutputOf(parent))
  t.after(() => isAlive(pid) && process.kill(pid, 'SIGKILL'))
  return {
    killParent: () => parent.child.kill('SIGKILL'),
    saidSoFar: () => said.join(''),
    /** The last line of output after every process has ended. */
    lastWords: async () => (await parent.ended).output.trim().split('\n').at(-1),
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
