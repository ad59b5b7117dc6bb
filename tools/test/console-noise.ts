import { format } from 'node:util'

/**
 * From now on `console.error` and `console.warn` print nothing but put what they were told into the list that is
 * returned, each with the place in our own files where it came from. A test that expects such a call replaces the
 * method for as long as it runs.
 * Source: style guide 9, "Unexpected `console.error` fails the test".
 */
export function recordConsoleNoise(): readonly string[] {
  const noise: string[] = []
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...values: unknown[]) => {
      noise.push(`console.${method}: ${format(...values)}\n${ourFramesOf(new Error('noise'))}`)
    }
  }
  return noise
}

function ourFramesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').slice(2)
  return frames.filter((frame) => !frame.includes('node:') && !frame.includes('node_modules')).join('\n')
}
