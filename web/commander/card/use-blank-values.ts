import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { createSessionCache } from '../../../client/session-cache.ts'
import { type Blank, type BlankValues, NO_VALUES } from '../../../core/commands/placeholders.ts'
import { list, record, text } from '../../../core/parse.ts'

const cache = createSessionCache(() => sessionStorage)
const parseKept = list(record({ name: text, value: text }))

/**
 * What was given for the blanks of the command with this id, kept for the visit. It is read once the card is there, as
 * the page was built without it; what was typed into its fields before the application arrived counts, too.
 */
export function useBlankValues(
  id: string,
  blanks: readonly Blank[],
  fields: RefObject<HTMLFieldSetElement | null>,
): { readonly values: BlankValues; readonly onValues: (values: BlankValues) => void } {
  const [values, setValues] = useState(NO_VALUES)

  useLayoutEffect(() => {
    const given = new Map([...keptValues(id), ...typedValues(blanks, fields.current)])
    if (given.size > 0) setValues(given)
  }, [id, blanks, fields])

  const onValues = useCallback(
    (next: BlankValues) => {
      setValues(next)
      keepValues(id, next)
    },
    [id],
  )

  return { values, onValues }
}

function keptValues(id: string): BlankValues {
  const kept = parseKept(cache.read(keyOf(id)))
  return new Map(kept.ok ? kept.value.map(({ name, value }) => [name, value]) : [])
}

function keepValues(id: string, values: BlankValues): void {
  const given = Array.from(values, ([name, value]) => ({ name, value })).filter(({ value }) => value !== '')
  if (given.length === 0) cache.clear(keyOf(id))
  else cache.write(keyOf(id), given)
}

function typedValues(blanks: readonly Blank[], fields: HTMLFieldSetElement | null): BlankValues {
  const inputs = fields?.querySelectorAll('input') ?? []
  const typed = Array.from(inputs, ({ value }, index) => [blanks[index]?.name ?? '', value] as const)
  return new Map(typed.filter(([, value]) => value !== ''))
}

function keyOf(id: string): string {
  return `blanks:${id}`
}
