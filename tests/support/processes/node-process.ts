import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { text } from 'node:stream/consumers'

/** The end of a process: its exit code or signal, and its entire output. */
export type Ended = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
  readonly errors: string
}

/** A process that runs the current Node version. */
export type NodeProcess = { readonly child: ChildProcess; readonly ended: Promise<Ended> }

/** Starts the current Node version with these arguments, and records its output. */
export function startNode(args: readonly string[], options: SpawnOptions = {}): NodeProcess {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  return { child, ended: endOf(child) }
}

/** Runs the current Node version with these arguments until it ends. */
export function runNode(args: readonly string[], options: SpawnOptions = {}): Promise<Ended> {
  return startNode(args, options).ended
}

/** Waits for the next output on standard output, and returns it. */
export async function nextOutputOf({ child }: NodeProcess): Promise<string> {
  const [chunk] = await once(child.stdout ?? child, 'data')
  return String(chunk)
}

/** Waits until the standard error output matches, and returns it. Also returns if the process ends before that. */
export async function errorsUntil({ child }: NodeProcess, pattern: RegExp): Promise<string> {
  let errors = ''
  for await (const [chunk] of on(child.stderr ?? child, 'data', { close: ['end', 'close'] })) {
    errors += chunk
    if (pattern.test(errors)) break
  }
  return errors
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const [[code, signal], output, errors] = await Promise.all([
    once(child, 'close'),
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
  ])
  return { code, signal, output, errors }
}
