import { parse } from 'jsonc-parser'
import { isObject } from '../core/parsing/parse.ts'
import { formatOfExport } from './export-name.ts'
import { FORMAT_MODULES } from './format-modules.ts'
import type { FormatName } from './formats.ts'
import { HISTORY, historyDetection } from './history/history-detection.ts'
import { type DetectedJson, type Detection, detectedFileOf } from './model/detection.ts'
import type { SourceFile } from './model/source-file.ts'
import { isTooDeep } from './syntax/loose-json.ts'

type Detected = FormatName | typeof HISTORY

const CANDIDATES: readonly (readonly [Detected, Detection])[] = [
  [HISTORY, historyDetection],
  ...Object.entries(FORMAT_MODULES).flatMap(([name, { detect }]) =>
    isFormatName(name) ? [[name, detect] as const] : [],
  ),
]

/**
 * Returns the format of a file, `history` for shell history, or null if nothing matches. Parses JSON at most once, and
 * only if the file begins like JSON.
 */
export function detectFormat(source: SourceFile): Detected | null {
  const file = detectedFileOf(source)
  const json = jsonIn(file.text)
  const byJson = json === null ? null : firstThat(({ json: isOwn }) => isOwn?.(json))
  return (
    byJson ??
    firstThat(({ ownExport }) => ownExport?.(file)) ??
    firstThat(({ beginning }) => beginning?.(file)) ??
    formatOfExport(file.name) ??
    firstThat(({ name }) => name?.(file)) ??
    firstThat(({ content }) => content?.(file))
  )
}

function isFormatName(name: string): name is FormatName {
  return name in FORMAT_MODULES
}

function firstThat(isRecognised: (detection: Detection) => boolean | undefined): Detected | null {
  return CANDIDATES.find(([, detection]) => isRecognised(detection))?.[0] ?? null
}

/**
 * Returns null if the text doesn't begin like JSON or is nested too deeply. The result can be incomplete, because a
 * text that begins like JSON can be broken JSON, or TOML.
 */
function jsonIn(text: string): DetectedJson | null {
  if (!/^\s*(?:\/\/|\/\*|[[{])/.test(text) || isTooDeep(text)) return null
  const value: unknown = parse(text, [], { allowTrailingComma: true })
  const whole = isObject(value) ? value : {}
  const list = [value, whole.commands, whole.snippets].find((one) => Array.isArray(one))
  return { whole, entries: list?.filter(isObject) ?? null }
}
