import { useEffect, useRef } from 'react'
import { codePointOf } from '../../../core/commands/character-names.ts'
import { deceptiveCharactersOf } from '../../../core/commands/deceptive-characters.ts'
import { type LinkRisk, linkRisksOf } from '../../../core/commands/link-risks.ts'
import { words } from '../../words.ts'
import { characterInWords } from './character-in-words.ts'
import { DeceptiveText } from './deceptive-text.tsx'
import styles from './link-warning.module.css'
import type { GivenPlaceholder } from './placeholder-form.tsx'
import { valuesFromLinks } from './placeholder-values.ts'

type LinkWarningOf = {
  readonly name: string
  readonly value: string
  readonly risks: readonly LinkRisk[]
}

type LinkWarningProps = { readonly id: string; readonly warnings: readonly LinkWarningOf[] }

/** Returns the values that still contain something risky from a link. */
export function linkWarningsOf(placeholders: readonly GivenPlaceholder[]): readonly LinkWarningOf[] {
  return placeholders
    .map(({ name, value }) => ({ name, value, risks: linkRisksOf(value, valuesFromLinks(name)) }))
    .filter(({ risks }) => risks.length > 0)
}

/** Warns about risky values from a link before the first copy, and shows each of them in full. */
export function LinkWarning({ id, warnings }: LinkWarningProps) {
  const box = useRef<HTMLDivElement>(null)
  const parts = [...new Set(warnings.flatMap(({ risks }) => risks.map(textOfRisk)))]

  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])

  return (
    <div ref={box} id={id} role="alert" className={styles.warning}>
      <p>{words.card.linkFilledIn(inOneList(parts))}</p>
      <dl>
        {warnings.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="ltr">
              <DeceptiveText text={value} deceptive={deceptiveCharactersOf(value)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function textOfRisk(risk: LinkRisk): string {
  switch (risk.kind) {
    case 'hidden':
      return characterInWords(risk.code)
    case 'space':
      return words.card.space
    case 'long':
      return words.card.longValue(risk.length)
    case 'start':
      return words.card.atStart(words.commander.quoted(risk.text))
    case 'character':
      return words.commander.quoted(risk.text) + codePointAfter(risk.text)
  }
}

/** The code point in parentheses, so that visitors can distinguish look-alike letters. An empty string for ASCII. */
function codePointAfter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? '' : ` (${codePointOf(code)})`
}

function inOneList(parts: readonly string[]): string {
  return new Intl.ListFormat(words.locale.language, { type: 'conjunction' }).format(parts)
}
