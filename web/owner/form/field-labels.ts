import type { FieldName } from '../../../core/commands/command-fields.ts'
import { FIELD_WORDS } from '../../../core/commands/field-words.ts'
import { words } from '../../words.ts'

/** A field's label in the site's language. Falls back to English. */
export function labelOf(field: FieldName): string {
  const labels: Partial<Record<FieldName, string>> = words.owner.fields
  return labels[field] ?? FIELD_WORDS[field].label
}

/** The hint below a field, if there is one. */
export function hintOf(field: FieldName): string | undefined {
  if (field === 'line') return words.owner.form.lineHint('{{name=example}}', '\\{\\{', '{{')
  const hints: Partial<Record<FieldName, string>> = words.owner.fieldHints
  return hints[field]
}
