import type { Bar } from './bar.ts'
import { importsOf } from './imports.ts'
import { type SourceFile, scriptsIn } from './source.ts'

const SCREENS = ['home', 'projects', 'project', 'cv', 'commander', 'authentication', 'not-found']

/** The screens of `web` never import each other; what they share is in `ui`. Source: design 2. */
export function measureScreenImports(files: readonly SourceFile[]): Bar {
  const faults = scriptsIn(files).flatMap((file) => {
    const screen = screenOf(file.path)
    const others = importsOf(file).filter(({ target }) => ![null, screen].includes(screenOf(target)))
    return screen === null ? [] : others.map(({ target }) => `${file.path} imports ${target}`)
  })
  return { name: 'screens apart', figure: `${faults.length} imports from one screen to another`, faults }
}

function screenOf(path: string): string | null {
  return SCREENS.find((screen) => path.startsWith(`web/${screen}/`)) ?? null
}
