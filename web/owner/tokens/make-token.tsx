import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { LibraryFailure } from '../../../client/library-client.ts'
import {
  type CreatedToken,
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME_LENGTH,
  parseTokenInput,
  type TokenScope,
} from '../../../core/access-tokens.ts'
import type { ParseFault } from '../../../core/parsing/parse.ts'
import { publicConfig } from '../../page-config.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { CopyButton, useCopy } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import fields from '../../ui/fields.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import { faultSentence } from '../fault-sentence.ts'
import { sentenceOfFailure } from '../notice-text.ts'
import { useOwner } from '../owner-context.ts'
import { focusFirst, INVALID, useFocusOnMount } from '../use-focus.ts'
import styles from './tokens.module.css'

const SCOPES: readonly (readonly [scope: TokenScope, label: string])[] = [
  ['read', words.owner.tokens.mayRead],
  ['write', words.owner.tokens.mayWrite],
]

const COPY_STATUS = {
  idle: '',
  copied: words.owner.tokens.copied,
  refused: words.owner.tokens.copyRefused,
} as const

type TokenFormProps = {
  readonly onMade: (made: CreatedToken) => void
  /** Called if a token may have been created despite a failure. */
  readonly onFailed: () => void
}

/** The form for a new access token, with its name, scope and lifetime. */
export function TokenForm({ onMade, onFailed }: TokenFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const nameField = useFocusOnMount<HTMLInputElement>()
  const { isMaking, faults, failure, make } = useMaking({ onMade, onFailed })
  useEffect(() => {
    if (faults.length > 0) focusFirst(form.current, INVALID)
  }, [faults])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name, scope, days } = Object.fromEntries(new FormData(event.currentTarget))
    make({ name, scope, days: Number(days) })
  }
  return (
    <form ref={form} className={fields.fields} noValidate aria-label={words.owner.tokens.new} onSubmit={onSubmit}>
      <Field label={words.owner.tokens.name} hint={words.owner.tokens.nameHint} fault={faultOf(faults, 'name')}>
        {/* `maxLength` counts UTF-16 code units, and a character has at most two of them. */}
        {(control) => (
          <input ref={nameField} {...control} name="name" aria-required maxLength={2 * MAX_TOKEN_NAME_LENGTH} />
        )}
      </Field>
      <fieldset className={`${fields.group} ${fields.field}`}>
        <legend className={fields.label}>{words.owner.tokens.mayDo}</legend>
        {SCOPES.map(([scope, label]) => (
          <label key={scope} className={fields.choice}>
            <input type="radio" className={fields.box} name="scope" value={scope} defaultChecked={scope === 'read'} />
            {label}
          </label>
        ))}
      </fieldset>
      <Field
        label={words.owner.tokens.days}
        hint={words.owner.tokens.daysHint(String(MAX_TOKEN_DAYS))}
        fault={faultOf(faults, 'days')}
      >
        {(control) => (
          <input
            {...control}
            name="days"
            type="number"
            aria-required
            min={1}
            max={MAX_TOKEN_DAYS}
            defaultValue={DEFAULT_TOKEN_DAYS}
          />
        )}
      </Field>
      <p role="alert" className={styles.fault}>
        {failure !== null && failureText(failure)}
      </p>
      <div className={styles.actions}>
        <Button kind="main" isDisabled={isMaking}>
          {isMaking ? words.owner.tokens.making : words.owner.tokens.make}
        </Button>
      </div>
    </form>
  )
}

type Making = {
  readonly isMaking: boolean
  readonly faults: readonly ParseFault[]
  readonly failure: LibraryFailure | null
}

const IDLE: Making = { isMaking: false, faults: [], failure: null }

function useMaking({ onMade, onFailed }: TokenFormProps) {
  const { client } = useOwner()
  const [state, setState] = useState(IDLE)

  const make = async (input: Readonly<Record<string, unknown>>) => {
    if (state.isMaking) return
    const checked = parseTokenInput(input)
    if (!checked.ok) return setState({ ...IDLE, faults: checked.error })
    setState({ ...IDLE, isMaking: true })
    const answer = await client.makeToken(checked.value)
    if (answer.ok) return onMade(answer.value)
    const { error } = answer
    setState({ ...IDLE, failure: error, faults: error.kind === 'refused' ? error.faults : [] })
    if (error.kind === 'unanswered') onFailed()
  }
  return { ...state, make: (input: Readonly<Record<string, unknown>>) => void make(input) }
}

function failureText(failure: LibraryFailure): string {
  const sentence = words.owner.tokens.notMade(sentenceOfFailure(failure))
  return failure.kind === 'unanswered' ? `${sentence} ${words.owner.tokens.doubt}` : sentence
}

function faultOf(faults: readonly ParseFault[], field: string): string | undefined {
  const fault = faults.find((one) => one.field === field)
  return fault && faultSentence(fault)
}

type CreatedTokenNoteProps = {
  readonly made: CreatedToken
  /** Called once the token, or the line that contains it, is on the clipboard. */
  readonly onCopied: () => void
  readonly onAnother: () => void
}

/**
 * The new token, which can only be copied now, and a line to try it with. Screen readers don't announce either unless
 * it's focused.
 */
export function CreatedTokenNote({ made, onCopied, onAnother }: CreatedTokenNoteProps) {
  const copyToken = useFocusOnMount<HTMLButtonElement>()

  return (
    <section aria-label={words.owner.tokens.new} className={styles.made}>
      <CopyField
        label={words.owner.tokens.theToken}
        what={words.owner.tokens.copyToken}
        hint={words.owner.tokens.onlyNow}
        text={made.token}
        button={copyToken}
        onCopied={onCopied}
      />
      <CopyField
        label={words.owner.tokens.line}
        what={words.owner.tokens.copyLine}
        hint={words.owner.tokens.lineHint}
        text={lineToTry(made)}
        onCopied={onCopied}
      />
      <div className={styles.actions}>
        <Button kind="tool" onPress={onAnother}>
          {words.owner.tokens.another}
        </Button>
      </div>
    </section>
  )
}

type CopyFieldProps = {
  readonly label: string
  /** A name for the copied text, for screen readers. */
  readonly what: string
  readonly hint: string
  readonly text: string
  readonly button?: RefObject<HTMLButtonElement | null>
  readonly onCopied: () => void
}

function CopyField({ label, what, hint, text, button, onCopied }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const copy = useCopy(text, field)
  const { copyState } = copy

  useEffect(() => {
    if (copyState === 'refused') field.current?.select()
    if (copyState === 'copied') onCopied()
  }, [copyState, onCopied])

  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={fields.input}
        data-code
        rows={1}
        readOnly
        value={text}
        onCopy={({ currentTarget }) => {
          if (isAllSelected(currentTarget)) onCopied()
        }}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}hint`}
      />
      <div className={styles.copying}>
        <p id={`${id}hint`} className={fields.hint}>
          {hint}
        </p>
        <CopyButton copy={{ ...copy, ...(button && { button }) }} look={buttonLook('tool')}>
          {words.layout.copy}
          <VisuallyHidden>{` ${what}`}</VisuallyHidden>
        </CopyButton>
      </div>
      <p role="status" className={styles.status}>
        {COPY_STATUS[copyState]}
      </p>
    </div>
  )
}

/** Copying only a part of the token doesn't count as copying it. */
function isAllSelected({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): boolean {
  return selectionEnd - selectionStart === value.length
}

/** A command line that works in bash, zsh and fish. */
function lineToTry({ token }: CreatedToken): string {
  const list = new URL(publicConfig.apiUrl, window.location.href)
  return `curl -H 'Authorization: Bearer ${token}' '${new URL('me', list).href}'`
}
