import { Fragment, type ReactNode } from 'react'
import type { DeceptiveCharacter } from '../../../core/commands/deceptive-characters.ts'
import { words } from '../../words.ts'
import { characterInWords } from './character-in-words.ts'
import styles from './deceptive-text.module.css'

type DeceptiveWarningProps = { readonly id: string; readonly deceptive: readonly DeceptiveCharacter[] }

type DeceptiveTextProps = { readonly text: string; readonly deceptive: readonly DeceptiveCharacter[] }

/**
 * Text in which each run of a deceptive character is labelled with its name and isolated, so that it can't affect the
 * text around it. CSS draws the labels, so the text is selected and copied unchanged.
 */
export function DeceptiveText({ text, deceptive }: DeceptiveTextProps) {
  const pieces: ReactNode[] = []
  let done = 0
  for (const { start, end, code, count } of runsOf(deceptive)) {
    const name = characterInWords(code)
    pieces.push(
      <Fragment key={start}>
        <span>{text.slice(done, start)}</span>
        <span className={styles.character} data-name={count === 1 ? name : `${name} × ${count}`}>
          {text.slice(start, end)}
        </span>
      </Fragment>,
    )
    done = end
  }
  return (
    <>
      {pieces}
      <span>{text.slice(done)}</span>
    </>
  )
}

function runsOf(deceptive: readonly DeceptiveCharacter[]) {
  const runs: { start: number; end: number; code: number; count: number }[] = []
  for (const { start, end, code } of deceptive) {
    const last = runs.at(-1)
    if (last?.end === start && last.code === code) Object.assign(last, { end, count: last.count + 1 })
    else runs.push({ start, end, code, count: 1 })
  }
  return runs
}

/** Warns that a line contains deceptive characters and lists them. */
export function DeceptiveWarning({ id, deceptive }: DeceptiveWarningProps) {
  const names = [...new Set(deceptive.map(({ code }) => characterInWords(code)))].join(words.locale.comma)
  return (
    <div id={id} role="note" className={styles.warning}>
      {words.card.misleading(deceptive.length, names)}
    </div>
  )
}
