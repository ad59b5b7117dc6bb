// @ts-check
import { spawn } from 'node:child_process'

/** @type {readonly NodeJS.Signals[]} */
const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * How a child process ended. `interrupted` says that a signal was passed on to it; `output` is what it wrote, where its
 * streams were pipes; `fault` is set instead of a code or a signal when it could not be started at all.
 *
 * @typedef {{
 *   code: number | null, signal: NodeJS.Signals | null, fault: Error | null, interrupted: boolean, output: string
 * }} Ending
 */

/**
 * Starts a program and waits for its end. A signal that would end this process goes to the child instead, so that the
 * two end together and the child's own clean-up runs.
 *
 * @param {readonly [command: string, ...args: string[]]} commandLine
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(pid: number) => void} [onStart]
 * @returns {Promise<Ending>}
 */
export function runToEnd([command, ...args], options, onStart) {
  const child = spawn(command, args, options)
  const forwarding = forwardSignals(child)
  const output = collectOutput(child)
  if (child.pid !== undefined) onStart?.(child.pid)

  return new Promise((resolve) => {
    /** @param {Pick<Ending, 'code' | 'signal' | 'fault'>} ending */
    const end = (ending) => resolve({ ...ending, interrupted: forwarding.stop(), output: output.join('') })
    child.on('error', (fault) => end({ code: null, signal: null, fault }))
    child.on('close', (code, signal) => end({ code, signal, fault: null }))
  })
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
function collectOutput(child) {
  /** @type {string[]} */
  const output = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => output.push(chunk))
  }
  return output
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  let forwarded = false
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    forwarded = true
    child.kill(signal)
  }
  for (const signal of FORWARDED) process.on(signal, forward)
  return {
    /** Leaves signals to this process again; tells whether one was passed on. */
    stop() {
      for (const signal of FORWARDED) process.off(signal, forward)
      return forwarded
    },
  }
}
