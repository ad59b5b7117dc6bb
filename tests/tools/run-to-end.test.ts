import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runToEnd } from '../../tools/bootstrap/run-to-end.js'
import { nextOutputOf, startNode } from './node-process.ts'

const RUN_TO_END = new URL('../../tools/bootstrap/run-to-end.js', import.meta.url).href
const KEPT = { stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[] }

test("4. the child's code and all that it wrote are told", async () => {
  const program = 'console.log("out"); console.error("err"); process.exitCode = 7'

  const ending = await runToEnd([process.execPath, '--eval', program], KEPT)

  assert.deepEqual(
    { code: ending.code, signal: ending.signal, fault: ending.fault },
    { code: 7, signal: null, fault: null },
  )
  assert.deepEqual(ending.output.trim().split('\n').sort(), ['err', 'out'])
})

test('4. a child that was ended by a signal tells which', async () => {
  const program = 'process.kill(process.pid, "SIGKILL")'

  const ending = await runToEnd([process.execPath, '--eval', program], KEPT)

  assert.deepEqual({ code: ending.code, signal: ending.signal }, { code: null, signal: 'SIGKILL' })
  assert.equal(ending.interrupted, false)
})

test('4. a program that is not there is a fault, not a crash', async () => {
  const program = '/nowhere/program'

  const ending = await runToEnd([program], KEPT)

  assert.match(ending.fault?.message ?? '', /ENOENT/)
})

test('4. whoever started it is told its process id', async () => {
  const pids: number[] = []

  const ending = await runToEnd([process.execPath, '--print', 'process.pid'], KEPT, (pid) => pids.push(pid))

  assert.equal(ending.output.trim(), String(pids[0]))
})

test('4. when it is over, signals are left to this process again', async () => {
  const before = process.listenerCount('SIGTERM')

  await runToEnd([process.execPath, '--eval', ''], KEPT)

  assert.equal(process.listenerCount('SIGTERM'), before)
})

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`4. ${signal} goes to the child, whose own clean-up decides how both end`, async () => {
    const parent = startNode(parentOf(`process.on('${signal}', () => process.exit(5)); setInterval(() => {}, 1000)`))
    await nextOutputOf(parent)

    parent.child.kill(signal)

    assert.equal((await parent.ended).code, 5)
  })
}

test('4. a child that dies of the signal takes its parent with it by the same one', async () => {
  const parent = startNode(parentOf('setInterval(() => {}, 1000)'))
  await nextOutputOf(parent)

  parent.child.kill('SIGTERM')

  const { code, signal } = await parent.ended
  assert.deepEqual({ code, signal }, { code: null, signal: 'SIGTERM' })
})

test("4. the parent ends with the child's code", async () => {
  const parent = startNode(parentOf('process.exitCode = 3'))

  const { code } = await parent.ended

  assert.equal(code, 3)
})

/** A process that runs another one to its end and ends like it; the inner one says when it is there. */
function parentOf(program: string): readonly string[] {
  const inner = `${program}; console.log('there')`
  const outer = `
    import { endLike, runToEnd } from ${JSON.stringify(RUN_TO_END)}
    endLike(await runToEnd([process.execPath, '--eval', ${JSON.stringify(inner)}], { stdio: 'inherit' }))`
  return ['--input-type=module', '--eval', outer]
}
