import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const MS_PER_SECOND = 1000
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** No step of a test run is silent for longer than this, unless it hangs: a slow machine makes a run slow, not red. */
const SILENCE_LIMIT_MS = 1800 * MS_PER_SECOND

/**
 * How a child process ended: `fault` is null when it ended by itself with code 0, else what happened, for people.
 * `output` is what it wrote, if it was asked to keep it; `messages` are those that it sent.
 */
type ChildEnding = {
  readonly fault: string | null
  readonly output: string
  readonly messages: readonly unknown[]
}

/** Where Node keeps what it has compiled: every process that a test starts loads the same files. */
const COMPILED = join(import.meta.dirname, '..', '..', '.cache', 'compiled')

type ChildOptions = { readonly output: 'show' | 'keep'; readonly silenceLimitMs?: number }

/**
 * Runs the present Node with these arguments to the end. With `output: 'show'` the child writes to our screen. A child
 * that has sent no message for `silenceLimitMs` is killed with everything it started, and so is whatever it leaves
 * running when it ends.
 */
export function runChild(args: readonly string[], options: ChildOptions): Promise<ChildEnding> {
  const { output, silenceLimitMs = SILENCE_LIMIT_MS } = options
  const stream = output === 'show' ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, {
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
    stdio: ['ignore', stream, stream, 'ipc'],
    // A group of its own, so that all of it can be ended at once; Windows has no such thing.
    detached: process.platform !== 'win32',
  })
  return endingOf(child, silenceLimitMs)
}

async function endingOf(child: ChildProcess, silenceLimitMs: number): Promise<ChildEnding> {
  const { output, messages } = collect(child)
  const signals = forwardSignals(child)
  let timedOut = false
  const limit = setTimeout(() => {
    timedOut = true
    killGroup(child, 'SIGKILL')
  }, silenceLimitMs)
  child.on('message', () => limit.refresh())

  const fault = await new Promise<string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', () => killGroup(child, 'SIGKILL'))
    child.on('close', (code, signal) => resolve(faultOf(code, signal)))
  })

  clearTimeout(limit)
  signals.stop()
  const silent = `it said nothing for ${silenceLimitMs / MS_PER_SECOND} seconds and was ended`
  return { fault: timedOut ? silent : fault, output: output.join(''), messages }
}

function faultOf(code: number | null, signal: NodeJS.Signals | null): string | null {
  if (signal !== null) return `it was ended by ${signal}`
  return code === 0 ? null : `it ended with code ${code}`
}

function collect(child: ChildProcess) {
  const output: string[] = []
  const messages: unknown[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk))
  }
  child.on('message', (message) => messages.push(message))
  return { output, messages }
}

/** A signal to us ends the child and its group first, then ourselves, as if we had never caught it. */
function forwardSignals(child: ChildProcess) {
  const forward = (signal: NodeJS.Signals) => {
    killGroup(child, signal)
    stop()
    child.on('close', () => process.kill(process.pid, signal))
  }
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, forward)
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  return { stop }
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // Nothing of it is running any more, which is what was wanted.
  }
}
