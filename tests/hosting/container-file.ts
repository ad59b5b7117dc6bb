import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../cli/build/paths.ts'

/** An instruction of the Containerfile, with continued lines joined. `name` is in capitals, and `text` is the rest. */
export type Instruction = { readonly name: string; readonly text: string }

/** A path that the last stage copies. `stage` is the stage that it comes from, or null for the source tree. */
export type Copied = { readonly stage: string | null; readonly from: string; readonly to: string }

/** The stages of the Containerfile, each starting with its FROM. */
export function containerStages(): readonly (readonly Instruction[])[] {
  const text = readFileSync(join(ROOT, 'Containerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const instructions = lines.map((line) => {
    const [name = '', ...rest] = line.trim().split(/\s+/)
    return { name, text: rest.join(' ') }
  })
  const starts = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []))
  return starts.map((start, index) => instructions.slice(start, starts[index + 1]))
}

/** The texts of all instructions of this kind in the last stage. */
export function inLastStage(wanted: string): readonly string[] {
  const last = containerStages().at(-1) ?? []
  return last.filter(({ name }) => name === wanted).map(({ text }) => text)
}

/** Everything that the last stage copies into its working directory. */
export function copiedFiles(): readonly Copied[] {
  return inLastStage('COPY').flatMap((text) => {
    const words = text.split(' ')
    const stage = words[0]?.startsWith('--from=') ? words[0].slice('--from='.length) : null
    const paths = stage === null ? words : words.slice(1)
    const target = paths.at(-1) ?? ''
    return paths.slice(0, -1).map((from) => {
      const name = from.split('/').at(-1) ?? ''
      return { stage, from, to: target.endsWith('/') ? join(target, name) : target }
    })
  })
}
