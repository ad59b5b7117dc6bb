import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { withLock } from '../../cli/bootstrap/with-lock.js'
import { nextOutputOf, runNode, startNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const WITH_LOCK = new URL('../../cli/bootstrap/with-lock.js', import.meta.url).href

describe('lock between processes', () => {
  test('is acquired at once and leaves nothing behind', async (t) => {
    const folder = join(temporaryFolder(t), 'turn')
    const waited: number[] = []

    const result = await withLock(
      folder,
      () => Promise.resolve('done'),
      (pid) => waited.push(pid),
    )

    assert.equal(result, 'done')
    assert.deepEqual(waited, [])
    assert.deepEqual(readdirSync(folder), [])
  })

  test('is held by one process at a time', async (t) => {
    const folder = temporaryFolder(t, { log: '' })
    const log = JSON.stringify(join(folder, 'log'))
    const action = `async () => {
    appendFileSync(${log}, 'in ')
    await new Promise((resolve) => setTimeout(resolve, 30))
    appendFileSync(${log}, 'out ')
  }`

    const ends = await Promise.all([1, 2, 3, 4].map(() => runNode(programFor(folder, action))))

    assert.deepEqual(
      ends.map(({ code, errors }) => ({ code, errors })),
      Array(4).fill({ code: 0, errors: '' }),
    )
    assert.equal(readFileSync(join(folder, 'log'), 'utf8'), 'in out '.repeat(4))
  })

  test('names the process that holds it, once', async (t) => {
    const folder = temporaryFolder(t)
    const first = startNode(
      programFor(folder, `() => { console.log('in'); return new Promise((r) => setTimeout(r, 600)) }`),
    )
    await nextOutputOf(first)

    const second = await runNode(programFor(folder, '() => Promise.resolve()'))

    assert.equal(second.output, `waiting for ${first.child.pid}\n`)
    assert.equal((await first.ended).code, 0)
  })

  test('is released if its process is killed', async (t) => {
    const folder = temporaryFolder(t)
    const killed = startNode(
      programFor(folder, `() => { console.log('in'); return new Promise((r) => setTimeout(r, 60000)) }`),
    )
    await nextOutputOf(killed)
    killed.child.kill('SIGKILL')
    await killed.ended

    const next = await runNode(programFor(folder, '() => Promise.resolve()'))

    assert.deepEqual({ code: next.code, output: next.output }, { code: 0, output: '' })
    assert.deepEqual(readdirSync(join(folder, 'turn')), [])
  })

  test('is held while a program started under it runs', async (t) => {
    const folder = temporaryFolder(t)
    const program = startNode(['--eval', 'setTimeout(() => {}, 60000)'])
    t.after(() => program.child.kill('SIGKILL'))
    const killed = startNode(
      programFor(
        folder,
        `(hold) => { hold(${program.child.pid}); console.log('in'); return new Promise((r) => setTimeout(r, 60000)) }`,
      ),
    )
    await nextOutputOf(killed)
    killed.child.kill('SIGKILL')
    await killed.ended

    const next = startNode(programFor(folder, '() => Promise.resolve()'))
    const said = await nextOutputOf(next)
    program.child.kill('SIGKILL')

    assert.equal(said, `waiting for ${program.child.pid}\n`)
    assert.equal((await next.ended).code, 0)
  })

  test('is released if the action fails', async (t) => {
    const folder = join(temporaryFolder(t), 'turn')
    const failing = () => withLock(folder, () => Promise.reject(new Error('no')), nobodyWaits)

    await assert.rejects(failing, /no/)

    assert.deepEqual(readdirSync(folder), [])
  })

  test('ignores a file without a process id', async (t) => {
    const folder = temporaryFolder(t, { '.gitkeep': '' })
    writeFileSync(join(folder, 'readme.txt'), '')

    const result = await withLock(folder, () => Promise.resolve('done'), nobodyWaits)

    assert.equal(result, 'done')
    assert.ok(existsSync(join(folder, 'readme.txt')))
  })
})

function nobodyWaits(): void {
  assert.fail('there was somebody to wait for')
}

/**
 * Arguments for a process that runs `action` while it holds the lock of `folder`. It prints the id of each process that
 * it waits for.
 */
function programFor(folder: string, action: string): readonly string[] {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(WITH_LOCK)}
    await withLock(${JSON.stringify(join(folder, 'turn'))}, ${action}, (pid) => console.log('waiting for ' + pid))`
  return ['--input-type=module', '--eval', program]
}
