import { format } from 'node:util'

/**
 * Records calls to `console.error` and `console.warn` with their place in our files, instead of printing them. A test
 * that expects a call temporarily replaces the method.
 */
export function recordConsoleCalls(): readonly string[] {
  const calls: string[] = []
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...values: unknown[]) => {
      calls.push(`console.${method}: ${format(...values)}\n${ourFramesOf(new Error('call'))}`)
    }
  }
  return calls
}

/** Returns an error's stack frames in our own files, without the first frame, in which the error was created. */
export function ourFramesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').slice(2)
  return frames.filter((frame) => !frame.includes('node:') && !frame.includes('node_modules')).join('\n')
}
