import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChild } from '../../tools/test/run-child.ts'

test('4. a step that ends by itself has no fault, and its output is kept', async () => {
  const ending = await runChild(['--eval', 'console.log("said")'], { output: 'keep' })

  assert.deepEqual(ending, { fault: null, output: 'said\n', messages: [] })
})

test('4. a step that ends with another code than 0 has one', async () => {
  const ending = await runChild(['--eval', 'process.exitCode = 3'], { output: 'keep' })

  assert.equal(ending.fault, 'it ended with code 3')
})

test('4. a step that crashes has one', async () => {
  const ending = await runChild(['--eval', 'process.kill(process.pid, "SIGSEGV")'], { output: 'keep' })

  assert.equal(ending.fault, 'it was ended by SIGSEGV')
})

test('4. a step that hangs is ended after its time, and says so', async () => {
  const ending = await runChild(['--eval', 'setInterval(() => {}, 1000)'], { output: 'keep', limitMs: 300 })

  assert.equal(ending.fault, 'it took longer than 0.3 seconds and was ended')
})

test('4. what a step sends arrives', async () => {
  const ending = await runChild(['--eval', 'process.send({ passed: 1 })'], { output: 'keep' })

  assert.deepEqual(ending.messages, [{ passed: 1 }])
})

test('4. whatever a step left running ends with it', { skip: process.platform === 'win32' }, async () => {
  const program = `
    const left = require('node:child_process').spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    left.unref()
    process.send(left.pid)`

  const { fault, messages } = await runChild(['--eval', program], { output: 'keep' })

  assert.equal(fault, null)
  await untilGone(Number(messages[0]))
})

async function untilGone(pid: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.fail(`process ${pid} is still there`)
}
