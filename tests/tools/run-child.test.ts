import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChild } from '../../tools/test/run-tests.ts'

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

test('4. a step that hangs is ended, and says so', async () => {
  const ending = await runChild(['--eval', 'setInterval(() => {}, 1000)'], { output: 'keep', silenceLimitMs: 300 })

  assert.equal(ending.fault, 'it said nothing for 0.3 seconds and was ended')
})

test('4. a step that is slow but goes on is not ended, however long it takes', async () => {
  const program = `
    let left = 20
    const timer = setInterval(() => {
      process.send(left)
      left -= 1
      if (left === 0) clearInterval(timer)
    }, 300)`

  const ending = await runChild(['--eval', program], { output: 'keep', silenceLimitMs: 3000 })

  assert.deepEqual({ fault: ending.fault, sent: ending.messages.length }, { fault: null, sent: 20 })
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
