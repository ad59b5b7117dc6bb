// @ts-check
import { spawn, spawnSync } from 'node:child_process'

/** @type {readonly NodeJS.Signals[]} */
const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * How to run a program, beside what `spawn` takes. `input` is what it is given to read, where its input is a pipe. With
 * `isGroup` it leads a group of its own: that is ended as a whole, and nothing in it outlives the program. It is ended
 * when it has sent no message for `silenceLimitMs`, or as soon as `isEnough` says so of what it has written.
 *
 * @typedef {import('node:child_process').SpawnOptions & {
 *   input?: string, isGroup?: boolean, silenceLimitMs?: number, isEnough?: (output: string) => boolean
 * }} RunOptions
 */

/**
 * How a child process ended. `interruptedBy` is the last signal that was passed on to it; `isOverdue` says that it was
 * silent for too long; `output` is what it wrote, where its streams were pipes, and `messages` what it sent; `fault` is
 * set instead of a code or a signal when it could not be started at all.
 *
 * @typedef {{
 *   code: number | null, signal: NodeJS.Signals | null, fault: Error | null, interruptedBy: NodeJS.Signals | null,
 *   isOverdue: boolean, output: string, messages: readonly unknown[]
 * }} Ending
 */

/**
 * Starts a program and waits for its end. A signal that would end this process goes to the child instead, so that the
 * two end together and the child's own clean-up runs.
 *
 * @param {readonly [command: string, ...args: string[]]} commandLine
 * @param {RunOptions} options
 * @param {(pid: number) => void} [onStart]
 * @returns {Promise<Ending>}
 */
export function runToEnd([command, ...args], { input, isGroup, silenceLimitMs, isEnough, ...options }, onStart) {
  // Windows has no groups.
  const detached = isGroup === true && process.platform !== 'win32'
  const child = spawn(command, args, { ...options, detached })
  /** @param {NodeJS.Signals} signal */
  const send = (signal) => (detached ? killGroup(child.pid, signal) : child.kill(signal))
  const forwarding = forwardSignals(send)
  const limit = limitSilence(child, silenceLimitMs, () => send(detached ? 'SIGKILL' : 'SIGTERM'))
  const { output, messages } = collect(child)
  if (isEnough !== undefined) child.stdout?.on('data', () => isEnough(output.join('')) && send('SIGTERM'))
  if (child.pid !== undefined) onStart?.(child.pid)
  // Whoever ends before it has read everything says so by its code.
  if (input !== undefined) child.stdin?.on('error', () => undefined).end(input)

  return new Promise((resolve) => {
    /** @param {Pick<Ending, 'code' | 'signal' | 'fault'>} ending */
    const end = (ending) => {
      const interruptedBy = forwarding.stop()
      resolve({ ...ending, interruptedBy, isOverdue: limit.stop(), output: output.join(''), messages })
    }
    child.on('error', (fault) => end({ code: null, signal: null, fault }))
    if (detached) child.on('exit', () => send('SIGKILL'))
    child.on('close', (code, signal) => end({ code, signal, fault: null }))
  })
}

/**
 * The same for what is one part of this process's own work: a signal that comes meanwhile ends the child first and then this
 * process, as if it had never been caught.
 *
 * @param {readonly [command: string, ...args: string[]]} commandLine
 * @param {RunOptions} options
 * @returns {Promise<Ending>}
 */
export async function runAsPart(commandLine, options) {
  const ending = await runToEnd(commandLine, options)
  if (ending.interruptedBy === null) return ending
  // Where more children run at once, each catches it again for its own; the end of the last one is ours.
  process.kill(process.pid, ending.interruptedBy)
  return new Promise(() => undefined)
}

/**
 * Runs a short program while everything else waits. `errors` is what it wrote to its standard error.
 *
 * @param {readonly [command: string, ...args: string[]]} commandLine
 * @param {Omit<import('node:child_process').SpawnSyncOptions, 'encoding'>} options
 */
export function runAtOnce([command, ...args], options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' })
  return { code: status, output: stdout ?? '', errors: stderr ?? '', fault: error ?? null }
}

/**
 * Ends this process as the child ended: with its code, or by its signal.
 *
 * @param {Ending} ending
 */
export function endLike(ending) {
  if (ending.signal === null) process.exitCode = ending.code ?? 1
  else process.kill(process.pid, ending.signal)
}

/** @param {import('node:child_process').ChildProcess} child */
function collect(child) {
  /** @type {string[]} */
  const output = []
  /** @type {unknown[]} */
  const messages = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => output.push(chunk))
  }
  child.on('message', (message) => messages.push(message))
  return { output, messages }
}

/** @param {(signal: NodeJS.Signals) => void} send */
function forwardSignals(send) {
  /** @type {NodeJS.Signals | null} */
  let forwarded = null
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    forwarded = signal
    send(signal)
  }
  for (const signal of FORWARDED) process.on(signal, forward)
  return {
    /** Leaves signals to this process again; tells the one that was passed on, if any. */
    stop() {
      for (const signal of FORWARDED) process.off(signal, forward)
      return forwarded
    },
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number | undefined} limitMs
 * @param {() => void} onOverdue
 */
function limitSilence(child, limitMs, onOverdue) {
  let isOverdue = false
  const timer =
    limitMs === undefined
      ? undefined
      : setTimeout(() => {
          isOverdue = true
          onOverdue()
        }, limitMs)
  if (timer !== undefined) child.on('message', () => timer.refresh())
  return {
    /** Ends the waiting; tells whether the child was silent for too long. */
    stop() {
      clearTimeout(timer)
      return isOverdue
    },
  }
}

/**
 * @param {number | undefined} leader
 * @param {NodeJS.Signals} signal
 */
function killGroup(leader, signal) {
  if (leader === undefined) return
  try {
    process.kill(-leader, signal)
  } catch {
    // Nothing of it is running any more, which is what was wanted.
  }
}
