import fc from 'fast-check'
import type { Command } from '../../core/commands/command.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !text.includes('\0'))

/**
 * Arbitrary libraries of 50 to 100 commands that every store must accept: nonempty and unique ids, no blank tags, no
 * NUL characters and no lone surrogates.
 */
export const anyLibrary: fc.Arbitrary<readonly Command[]> = fc.uniqueArray(
  fc.record(
    {
      id: anyText.filter((id) => id !== ''),
      notes: fc.option(anyText),
      line: fc.option(anyText),
      platform: anyText,
      howTo: anyText,
      description: anyText,
      source: anyText,
      tags: fc.array(
        anyText.filter((tag) => tag.trim() !== ''),
        { maxLength: 5 },
      ),
    },
    { requiredKeys: ['id', 'notes', 'line'], noNullPrototype: true },
  ),
  { selector: ({ id }) => id, minLength: 50, maxLength: 100 },
)
