import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

const STOP_WITHIN_MS = 10_000

/** A program that runs beside us until it is stopped. `output` is all it has written yet, errors included. */
export type RunningProgram = {
  readonly output: () => string
  /** Calls back whenever it wrote something, and once it has ended. */
  readonly onChange: (listener: () => void) => void
  /** Whether it runs still, or its last words are not all read. */
  readonly isRunning: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Starts a program. It ends with this process: by `stop`, when we exit, and where it listens to the channel that it is
 * given, even when we are killed.
 */
export function startProgram(
  [command, ...args]: readonly [string, ...string[]],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): RunningProgram {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const output: string[] = []
  let isRunning = true
  const endIt = () => child.kill('SIGTERM') // not SIGKILL, under which a program cannot end what it started itself
  process.once('exit', endIt)
  child.once('close', () => {
    isRunning = false
    process.off('exit', endIt)
  })
  child.once('error', (error) => output.push(error.message))
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk))
  }
  return {
    output: () => output.join(''),
    onChange: (listener) => {
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', listener)
      child.once('close', listener)
    },
    isRunning: () => isRunning,
    stop: async () => {
      if (isRunning) await stop(child)
    },
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close')
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  child.kill('SIGTERM')
  await ended
  clearTimeout(impatience)
}
