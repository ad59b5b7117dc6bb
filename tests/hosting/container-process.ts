import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { BUILT_FOR } from '../support/project/built-site.ts'
import { inLastStage } from './container-file.ts'
import { type SealedCopy, startSealed } from './sealed-copy.ts'

/**
 * A server that runs as it does in the container. `run` runs another Node program next to it and returns the exit code.
 * `stop` sends the stop signal and returns the server's exit code.
 */
export type ContainerProcess = {
  readonly url: string
  readonly rights: () => Readonly<Record<'user' | 'capabilities' | 'noNewPrivileges', string>>
  readonly checkHealth: () => Promise<number | null>
  readonly run: (args: readonly string[]) => Promise<number | null>
  readonly stop: () => Promise<number | null>
  readonly kill: () => void
}

const READY = /Ready: \S+:(\d+)/

/**
 * Starts the container's command with the container's environment and `variables`. Rejects with the process's error
 * output if it ends before the server is ready.
 */
export async function containerProcess(copy: SealedCopy, variables: NodeJS.ProcessEnv = {}): Promise<ContainerProcess> {
  const env = {
    PATH: process.env.PATH,
    ...environmentOfImage(),
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: copy.data,
    SITE_URL: BUILT_FOR,
    ...variables,
  }
  const child = startSealed(copy, argumentsOf(inLastStage('CMD')[0]), env)
  const said = child.stderr === null ? '' : text(child.stderr)
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => resolve(READY.exec(chunk)?.[1] ?? ''))
    child.on('close', async (code) => reject(new Error(`It ended with code ${code}: ${await said}`)))
  })
  const runBeside = async (args: readonly string[]) => {
    const [code] = await once(startSealed(copy, args, { ...env, PORT: port }), 'exit')
    return code
  }
  return {
    url: `http://127.0.0.1:${port}`,
    rights: () => rightsOf(child.pid),
    checkHealth: () => runBeside(argumentsOf(inLastStage('HEALTHCHECK')[0])),
    run: runBeside,
    stop: async () => {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    kill: () => {
      child.kill('SIGKILL')
    },
  }
}

function environmentOfImage(): Readonly<Record<string, string>> {
  const pairs = inLastStage('ENV')
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split('='))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value.startsWith('$') ? '' : value]))
}

/** The arguments that follow `node` in a command written as a JSON array. */
function argumentsOf(text = ''): readonly string[] {
  const [, ...args] = JSON.parse(text.slice(text.indexOf('[')))
  return args
}

function rightsOf(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
  return { user: field('Uid'), capabilities: field('CapEff'), noNewPrivileges: field('NoNewPrivs') }
}
