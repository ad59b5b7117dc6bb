import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'

const LINE_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 10_000

/** A program running in the background. `output` returns what it has written so far, errors included. */
export type RunningProgram = {
  readonly output: () => string
  /** Calls `listener` after each write and once the program has ended. */
  readonly onChange: (listener: () => void) => void
  /** True until the program has ended and all its output is read. */
  readonly isRunning: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Starts a program. It ends when `stop` is called, when this process exits, or, if it listens for `disconnect` on its
 * IPC channel, even when this process is killed.
 */
export function startProgram(
  [command, ...args]: readonly [string, ...string[]],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): RunningProgram {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const output: string[] = []
  let isRunning = true
  const terminate = () => child.kill('SIGTERM') // SIGKILL would leave the program's own children running
  process.once('exit', terminate)
  child.once('close', () => {
    isRunning = false
    process.off('exit', terminate)
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
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  child.kill('SIGTERM')
  await ended
  clearTimeout(killTimer)
}

/**
 * Waits until the output matches `pattern`, and resolves with the first group of the match, or the whole match if there
 * is no group. If the program ends before that or two minutes pass, stops it and rejects with its output.
 */
export function waitForLine(program: RunningProgram, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => {
      void program.stop()
      reject(new Error(`${why} instead of writing ${pattern}:\n${program.output()}`))
    }
    const limit = setTimeout(() => giveUp('The program was silent'), LINE_TIMEOUT_MS)
    const check = () => {
      const match = pattern.exec(program.output())
      if (match === null && program.isRunning()) return
      clearTimeout(limit)
      if (match === null) giveUp('The program ended')
      else resolve(match[1] ?? match[0])
    }
    program.onChange(check)
    check()
  })
}

// The system may hand out a port twice, because nothing listens on it yet.
const givenPorts = new Set<number>()

/** Finds a free TCP port on 127.0.0.1, a different one each time, for programs that can't pick their own. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('The system assigned no port.')
  if (givenPorts.has(address.port)) return freePort()
  givenPorts.add(address.port)
  return address.port
}

/** Path of the executable that a shell would run for `name`; null if it isn't installed. */
export function findProgram(name: string, path = process.env.PATH ?? ''): string | null {
  const files = path.split(delimiter).map((folder) => join(folder, name))
  return files.find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
