import type { FieldName } from '../../../core/commands/command-fields.ts'
import { FIELD_WORDS } from '../../../core/commands/field-words.ts'
import { words } from '../../words.ts'

/** The label of a field in the site's language, or in English if its words lack the field. */
export function labelOf(field: FieldName): string {
  const labels: Partial<Record<FieldName, string>> = words.owner.fields
  return labels[field] ?? FIELD_WORDS[field].label
}

/** The hint below a field, if it has one. */
export function hintOf(field: FieldName): string | undefined {
  if (field === 'line') return words.owner.form.lineHint('{{name=example}}', '\\{\\{', '{{')
  const hints: Partial<Record<FieldName, string>> = words.owner.fieldHints
  return hints[field]
}
