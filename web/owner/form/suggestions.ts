import type { FacetCount } from '../../../core/search/query.ts'
import { tagsOf } from './entry-text.ts'

/** The text of a label field and the position of its caret. In a list, commas separate the labels. */
export type LabelText = { readonly text: string; readonly caret: number; readonly isList: boolean }

const MAX_SUGGESTIONS = 8

/** The label at the caret, trimmed. */
export function labelAt(written: LabelText): string {
  const { start, end } = rangeOf(written)
  return written.text.slice(start, end).trim()
}

/**
 * Returns up to 8 labels in use that contain the label at the caret, ignoring case. Labels that start with it come
 * first. Otherwise keeps the order of `used`. Leaves out labels that are already in the text and, in a list, labels
 * that contain a comma.
 */
export function suggestionsFor(written: LabelText, used: readonly FacetCount[]): readonly FacetCount[] {
  const query = labelAt(written).toLowerCase()
  const present = written.isList ? tagsOf(written.text) : [written.text.trim()]
  const found = used.filter(
    ({ value }) => value.toLowerCase().includes(query) && !present.includes(value) && canInsert(written, value),
  )
  const isBeginning = ({ value }: FacetCount) => value.toLowerCase().startsWith(query)
  const first = found.filter(isBeginning)
  const others = found.filter((label) => !isBeginning(label))
  return [...first, ...others].slice(0, MAX_SUGGESTIONS)
}

/** Replaces the label at the caret with `label`, and moves the caret to its end. */
export function withLabel(written: LabelText, label: string): LabelText {
  const { start, end } = rangeOf(written)
  const before = written.text.slice(0, start)
  return { ...written, text: before + label + written.text.slice(end), caret: before.length + label.length }
}

function canInsert({ isList }: LabelText, value: string): boolean {
  return !isList || !value.includes(',')
}

function rangeOf({ text, caret, isList }: LabelText): { readonly start: number; readonly end: number } {
  if (!isList) return { start: 0, end: text.length }
  const after = text.slice(0, caret).lastIndexOf(',') + 1
  const comma = text.indexOf(',', caret)
  const end = comma === -1 ? text.length : comma
  const space = /^\s*/.exec(text.slice(after, end))?.[0].length ?? 0
  return { start: after + space, end }
}
