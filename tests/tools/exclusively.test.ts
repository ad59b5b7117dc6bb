import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { exclusively } from '../../tools/bootstrap/exclusively.js'
import { nextOutputOf, runNode, startNode } from './node-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const EXCLUSIVELY = new URL('../../tools/bootstrap/exclusively.js', import.meta.url).href

test('4. whoever is alone has the turn at once, and leaves nothing behind', async (t) => {
  const folder = join(temporaryFolder(t), 'turn')
  const waited: number[] = []

  const result = await exclusively(
    folder,
    () => Promise.resolve('done'),
    (pid) => waited.push(pid),
  )

  assert.equal(result, 'done')
  assert.deepEqual(waited, [])
  assert.deepEqual(readdirSync(folder), [])
})

test('4. four processes that start at once take turns', async (t) => {
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

test('4. who has to wait is told once for whom', async (t) => {
  const folder = temporaryFolder(t)
  const first = startNode(
    programFor(folder, `() => { console.log('in'); return new Promise((r) => setTimeout(r, 600)) }`),
  )
  await nextOutputOf(first)

  const second = await runNode(programFor(folder, '() => Promise.resolve()'))

  assert.equal(second.output, `waiting for ${first.child.pid}\n`)
  assert.equal((await first.ended).code, 0)
})

test('4. a process that was killed in its turn keeps nobody waiting', async (t) => {
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

test('4. the turn lasts as long as a program that was started in it, though who started it was killed', async (t) => {
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

test('4. an action that fails gives the turn back', async (t) => {
  const folder = join(temporaryFolder(t), 'turn')
  const failing = () => exclusively(folder, () => Promise.reject(new Error('no')), nobodyWaits)

  await assert.rejects(failing, /no/)

  assert.deepEqual(readdirSync(folder), [])
})

test("4. a file that is no process id is in nobody's way", async (t) => {
  const folder = temporaryFolder(t, { '.gitkeep': '' })
  writeFileSync(join(folder, 'readme.txt'), '')

  const result = await exclusively(folder, () => Promise.resolve('done'), nobodyWaits)

  assert.equal(result, 'done')
  assert.ok(existsSync(join(folder, 'readme.txt')))
})

function nobodyWaits(): void {
  assert.fail('there was somebody to wait for')
}

/** A process that runs `action` in the turn of `folder`, and prints for whom it waits. */
function programFor(folder: string, action: string): readonly string[] {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { exclusively } from ${JSON.stringify(EXCLUSIVELY)}
    await exclusively(${JSON.stringify(join(folder, 'turn'))}, ${action}, (pid) => console.log('waiting for ' + pid))`
  return ['--input-type=module', '--eval', program]
}
