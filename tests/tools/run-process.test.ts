import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runProcess, runSync } from '../../cli/bootstrap/run-process.js'
import { nextOutputOf, startNode } from '../support/processes/node-process.ts'

const RUN_TO_END = new URL('../../cli/bootstrap/run-process.js', import.meta.url).href
const KEPT = { stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[] }

describe('child process', () => {
  test('reports its code and output', async () => {
    const program = 'console.log("out"); console.error("err"); process.exitCode = 7'

    const ending = await runProcess([process.execPath, '--eval', program], KEPT)

    assert.deepEqual(
      { code: ending.code, signal: ending.signal, fault: ending.fault },
      { code: 7, signal: null, fault: null },
    )
    assert.deepEqual(ending.output.trim().split('\n').sort(), ['err', 'out'])
  })

  test('reports the signal that ended it', async () => {
    const program = 'process.kill(process.pid, "SIGKILL")'

    const ending = await runProcess([process.execPath, '--eval', program], KEPT)

    assert.deepEqual({ code: ending.code, signal: ending.signal }, { code: null, signal: 'SIGKILL' })
    assert.equal(ending.interruptedBy, null)
  })

  test('reports a missing program as a fault', async () => {
    const program = '/nowhere/program'

    const ending = await runProcess([program], KEPT)

    assert.match(ending.fault?.message ?? '', /ENOENT/)
  })

  test('reports its process id', async () => {
    const pids: number[] = []

    const ending = await runProcess([process.execPath, '--print', 'process.pid'], KEPT, (pid) => pids.push(pid))

    assert.equal(ending.output.trim(), String(pids[0]))
  })

  test('can ignore its input', async () => {
    const long = 'x'.repeat(1_000_000)
    const reading = [
      process.execPath,
      '--eval',
      'process.stdin.on("data", (part) => process.stdout.write(part))',
    ] as const

    const read = await runProcess(reading, { stdio: 'pipe', input: 'all of it' })
    const unread = await runProcess([process.execPath, '--eval', 'process.exit(4)'], { stdio: 'pipe', input: long })

    assert.equal(read.output, 'all of it')
    assert.equal(unread.code, 4)
  })

  test('is stopped once it has printed enough', async () => {
    const program = 'console.log("FAIL it"); setInterval(() => {}, 1000)'

    const ending = await runProcess([process.execPath, '--eval', program], {
      ...KEPT,
      isEnough: (said) => /^FAIL/.test(said),
    })

    assert.deepEqual({ signal: ending.signal, output: ending.output }, { signal: 'SIGTERM', output: 'FAIL it\n' })
  })

  test('can run synchronously', () => {
    const program = 'process.stdin.pipe(process.stdout); console.error("err"); process.exitCode = 7'

    const ending = runSync([process.execPath, '--eval', program], { input: 'in' })
    const missing = runSync(['/nowhere/program'])

    assert.deepEqual(ending, { code: 7, output: 'in', errors: 'err\n', fault: null })
    assert.match(missing.fault?.message ?? '', /ENOENT/)
  })

  test('leaves no signal handler once it has ended', async () => {
    const before = process.listenerCount('SIGTERM')

    await runProcess([process.execPath, '--eval', ''], KEPT)

    assert.equal(process.listenerCount('SIGTERM'), before)
  })

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    test(`receives ${signal} and decides its parent's exit code`, async () => {
      const parent = startNode(parentOf(`process.on('${signal}', () => process.exit(5)); setInterval(() => {}, 1000)`))
      await nextOutputOf(parent)

      parent.child.kill(signal)

      assert.equal((await parent.ended).code, 5)
    })
  }

  test('passes on the signal that ended it', async () => {
    const parent = startNode(parentOf('setInterval(() => {}, 1000)'))
    await nextOutputOf(parent)

    parent.child.kill('SIGTERM')

    const { code, signal } = await parent.ended
    assert.deepEqual({ code, signal }, { code: null, signal: 'SIGTERM' })
  })

  test('passes on its exit code', async () => {
    const parent = startNode(parentOf('process.exitCode = 3'))

    const { code } = await parent.ended

    assert.equal(code, 3)
  })

  test('is stopped together with its siblings', async () => {
    const inner = "console.log('there'); setInterval(() => {}, 1000)"
    const outer = `
    import { runAsChild } from ${JSON.stringify(RUN_TO_END)}
    const part = () => runAsChild([process.execPath, '--eval', ${JSON.stringify(inner)}], { stdio: 'inherit' })
    await Promise.all([part().then(part), part().then(part)])`
    const parent = startNode(['--input-type=module', '--eval', outer])
    await nextOutputOf(parent)

    parent.child.kill('SIGTERM')

    const { signal, output } = await parent.ended
    assert.equal(signal, 'SIGTERM')
    assert.ok((output.match(/there/g) ?? []).length <= 2)
  })
})

/**
 * Arguments for a process that runs `program` in a second process, and then ends the same way. The second process
 * prints a line when it starts.
 */
function parentOf(program: string): readonly string[] {
  const inner = `${program}; console.log('there')`
  const outer = `
    import { exitLike, runProcess } from ${JSON.stringify(RUN_TO_END)}
    exitLike(await runProcess([process.execPath, '--eval', ${JSON.stringify(inner)}], { stdio: 'inherit' }))`
  return ['--input-type=module', '--eval', outer]
}
