import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../cli/bootstrap/folders.js'

/**
 * A file added to a room (a top-level folder such as `core`) to see which errors the compiler reports. Its `name` must
 * be unique within the room.
 */
export type Probe = { readonly room: string; readonly name: string; readonly code: string }

/** The compiler's error codes for each probe, such as `TS6307`. The list is empty if the probe compiles. */
export type Verdicts = ReadonlyMap<Probe, readonly string[]>

/**
 * Names of the modules that probes import from each room of the copied project. There are several identical ones
 * because the compiler reports a file from another room only once per room.
 */
export const TARGETS = ['target-one', 'target-two', 'target-three', 'target-four'] as const
const TARGET = "export const target = 'found'\nexport type Target = string\n"

const STANDING_ROOMS = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'tsconfig.json')))

/**
 * Compiles all probes in a single run, with the real tsconfig of their rooms. The rooms are copied without their files,
 * so every error comes from a probe. The copy is inside the project, where packages can be resolved.
 */
export async function compileProbes(probes: readonly Probe[]): Promise<Verdicts> {
  const house = copyEmptyHouse()
  try {
    for (const { room, name, code } of probes) writeFileSync(join(house, room, `${name}.ts`), code)
    const lines = await linesOfCompiler(house)
    return new Map(probes.map((probe) => [probe, errorsOf(probe, lines)]))
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

function copyEmptyHouse(): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const house = mkdtempSync(join(ROOT, '.cache', 'probes-'))
  for (const file of ['tsconfig.json', 'tsconfig.base.json']) cpSync(join(ROOT, file), join(house, file))
  for (const room of STANDING_ROOMS) {
    mkdirSync(join(house, room))
    cpSync(join(ROOT, room, 'tsconfig.json'), join(house, room, 'tsconfig.json'))
    for (const target of TARGETS) writeFileSync(join(house, room, `${target}.ts`), TARGET)
  }
  return house
}

function linesOfCompiler(house: string): Promise<readonly string[]> {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, '--build', '--pretty', 'false'], { cwd: house }, (_, output) =>
      resolve(output.split('\n')),
    )
  })
}

function errorsOf({ room, name }: Probe, lines: readonly string[]): readonly string[] {
  const own = lines.filter((line) => line.startsWith(`${room}/${name}.ts(`))
  return own.flatMap((line) => /error (TS\d+)/.exec(line)?.[1] ?? [])
}
