/** Warnings about an import by kind, in English, the most serious first. Translations are in `core/words`. */
export const IMPORT_WARNING_TEXTS = {
  'text/secret': {
    one: 'One command seems to contain a secret, and a library is no safe place for one. Leave it out, or use a placeholder instead.',
    other:
      '{count} commands seem to contain a secret, and a library is no safe place for one. Leave them out, or use a placeholder instead.',
  },
  'text/deceptive': {
    one: 'One command has misleading characters. Check them before anyone runs it.',
    other: '{count} commands have misleading characters. Check them before anyone runs them.',
  },
  'line/typographic': {
    one: 'One command has typographic quotes or dashes, which a shell reads as plain text.',
    other: '{count} commands have typographic quotes or dashes, which a shell reads as plain text.',
  },
  'line/duplicate': {
    one: 'One command has a line that is already in the library.',
    other: '{count} commands have a line that is already in the library.',
  },
  'line/repeated': {
    one: 'One command has a line that is already in this file.',
    other: '{count} commands have a line that is already in this file.',
  },
  'line/ends-with-newline': {
    one: 'One command ends with a line break: pasted into a terminal, such a line may run at once.',
    other: '{count} commands end with a line break: pasted into a terminal, such a line may run at once.',
  },
  'line/outer-blanks': {
    one: 'One command begins or ends with white space, which is copied too.',
    other: '{count} commands begin or end with white space, which is copied too.',
  },
} as const
