import { useDeferredValue, useMemo } from 'react'
import type { Command } from '../../../../core/commands/command.ts'
import type { Warning } from '../../../../core/commands/warnings/warning.ts'
import { warningsOf } from '../../../../core/commands/warnings/warnings-of.ts'
import { checkEntry } from './entry-faults.ts'
import type { FormText } from './use-entry-text.ts'

const NONE: readonly Warning[] = []

/** What the owner should look at before saving; of a text that cannot be saved nothing is said yet. */
export function useWarnings({ text, base }: FormText, all: readonly Command[]): readonly Warning[] {
  const settled = useDeferredValue(text)
  return useMemo(() => {
    const entry = checkEntry(settled, base)
    return entry.ok ? warningsOf(entry.value, all, base?.id ?? null) : NONE
  }, [settled, base, all])
}
