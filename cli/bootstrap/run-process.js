// @ts-check
import { spawn, spawnSync } from 'node:child_process'

/** @type {readonly NodeJS.Signals[]} */
const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Options in addition to `spawn`'s own. `input` is written to the program's standard input, which must be a pipe.
 * `isGroup` starts the program in a process group, except on Windows, and kills the group when the program ends. The
 * program is ended if it sends no message for `silenceLimitMs`, or once `isEnough` returns true for its output so far.
 *
 * @typedef {import('node:child_process').SpawnOptions & {
 *   input?: string, isGroup?: boolean, silenceLimitMs?: number, isEnough?: (output: string) => boolean
 * }} RunOptions
 */

/**
 * The way a child process ended. `interruptedBy` is the last signal passed on to it. `isOverdue` is true if it was
 * silent for too long. `output` is what it wrote to pipes, and `messages` is what it sent over IPC. If it couldn't be
 * started, `fault` is the error, and both `code` and `signal` are null.
 *
 * @typedef {{
 *   code: number | null, signal: NodeJS.Signals | null, fault: Error | null, interruptedBy: NodeJS.Signals | null,
 *   isOverdue: boolean, output: string, messages: readonly unknown[]
 * }} Ending
 */

/**
 * Runs a program until it ends. Passes SIGTERM, SIGINT and SIGHUP on to it instead of ending this process, so that the
 * program can clean up first.
 *
 * @param {readonly [command: string, ...args: string[]]} commandLine
 * @param {RunOptions} options
 * @param {(pid: number) => void} [onStart]
 * @returns {Promise<Ending>}
 */
export function runProcess([command, ...args], { input, isGroup, silenceLimitMs, isEnough, ...options }, onStart) {
  // Windows has no process groups.
  const detached = isGroup === true && process.platform !== 'win32'
  const child = spawn(command, args, { ...options, detached })
  /** @param {NodeJS.Signals} signal */
  const send = (signal) => (detached ? killGroup(child.pid, signal) : child.kill(signal))
  const forwarding = forwardSignals(send)
  const limit = limitSilence(child, silenceLimitMs, () => send(detached ? 'SIGKILL' : 'SIGTERM'))
  const { output, messages } = collect(child)
  if (isEnough !== undefined) child.stdout?.on('data', () => isEnough(output.join('')) && send('SIGTERM'))
  if (child.pid !== undefined) onStart?.(child.pid)
  // A program that ends before it has read everything reports that by its exit code.
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
 * Like `runProcess`, but a signal also ends this process, once the program has ended. The promise then never settles.
 *
 * @param {readonly [command: string, ...args: string[]]} commandLine
 * @param {RunOptions} options
 * @returns {Promise<Ending>}
 */
export async function runAsChild(commandLine, options) {
  const ending = await runProcess(commandLine, options)
  if (ending.interruptedBy === null) return ending
  // While other programs are running, their calls catch this signal too. After the last one, it ends this process.
  process.kill(process.pid, ending.interruptedBy)
  return new Promise(() => undefined)
}

/**
 * Runs a short program synchronously. `errors` is its standard error.
 *
 * @param {readonly [command: string, ...args: string[]]} commandLine
 * @param {Omit<import('node:child_process').SpawnSyncOptions, 'encoding'>} options
 */
export function runSync([command, ...args], options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' })
  return { code: status, output: stdout ?? '', errors: stderr ?? '', fault: error ?? null }
}

/**
 * Makes this process end as the child did: with the same exit code, or by the same signal.
 *
 * @param {Ending} ending
 */
export function exitLike(ending) {
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
    /** Stops forwarding. Returns the last signal passed on, if any. */
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
    /** Clears the timer. Returns true if the child was silent for too long. */
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
    // The group is already gone.
  }
}
