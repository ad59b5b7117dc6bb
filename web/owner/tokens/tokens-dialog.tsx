import { useCallback, useEffect, useRef, useState } from 'react'
import type { LibraryFailure } from '../../../client/library-client.ts'
import type { CreatedToken, TokenDetails } from '../../../core/access-tokens.ts'
import { dayInWords } from '../../locale.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import view from '../../ui/dialog-view.module.css'
import row from '../../ui/row.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { Dialogs } from '../dialogs.ts'
import { AnswerView, useAnswer } from '../lists/answer-view.tsx'
import { LongList } from '../lists/long-list.tsx'
import { sentenceOfFailure } from '../notice-text.ts'
import { useOwner } from '../owner-context.ts'
import { useFocusHandover } from '../use-focus.ts'
import { CreatedTokenNote, TokenForm } from './make-token.tsx'
import styles from './tokens.module.css'

const SCOPE_WORDS = {
  read: words.owner.tokens.reads,
  write: words.owner.tokens.writes,
} as const

const DAY = new Intl.DateTimeFormat(words.locale.language, { dateStyle: 'long' })

/**
 * The owner's access tokens, with a form that creates them and a list that revokes them. A new token exists only in
 * this dialog, until the next one is created or the dialog closes.
 */
export function TokensDialog() {
  const { client, dialogs } = useOwner()
  const found = useAnswer(client.tokens)
  const { refetch } = found
  const [made, setMade] = useState<CreatedToken | null>(null)
  const [status, setStatus] = useState('')
  const { isAsking, unlessLost, onCopied, onAnswer, begin } = useUncopied(dialogs)

  const onMade = (token: CreatedToken) => {
    setMade(token)
    begin()
    setStatus(words.owner.tokens.made(words.commander.quoted(token.name)))
    refetch()
  }
  const onRevoked = (token: TokenDetails, sentence: string) => {
    if (made?.id === token.id) {
      setMade(null)
      onCopied()
    }
    setStatus(sentence)
    refetch()
  }
  const makeAnother = () => {
    setMade(null)
    setStatus('')
  }
  return (
    <Dialog name={words.owner.tokens.title} onClose={() => unlessLost(dialogs.close)}>
      <div className={view.content}>
        <p>{words.owner.tokens.about}</p>
        <p role="status" className={styles.status}>
          {status}
        </p>
        {made === null ? (
          <TokenForm onMade={onMade} onFailed={refetch} />
        ) : (
          <CreatedTokenNote made={made} onCopied={onCopied} onAnother={() => unlessLost(makeAnother)} />
        )}
        <section aria-label={words.owner.tokens.yours} className={view.section}>
          <h3 className={view.heading}>{words.owner.tokens.yours}</h3>
          <AnswerView found={found} loading={words.owner.tokens.loading}>
            {(tokens) => <TokenList tokens={tokens} onRevoked={onRevoked} />}
          </AnswerView>
        </section>
        {isAsking && (
          <ConfirmDialog
            question={words.owner.tokens.askLeave}
            meaning={words.owner.tokens.leaveMeaning}
            no={words.owner.tokens.stay}
            yes={words.owner.tokens.leave}
            onAnswer={onAnswer}
          />
        )}
      </div>
    </Dialog>
  )
}

/**
 * Asks for confirmation before a new token that hasn't been copied is lost, even on Back. If the page is closed, the
 * browser asks.
 */
function useUncopied(dialogs: Dialogs) {
  const [isUncopied, setIsUncopied] = useState(false)
  const [leave, setLeave] = useState<(() => void) | null>(null)

  useEffect(() => {
    if (!isUncopied) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const release = dialogs.hold(() => setLeave(() => dialogs.close))
    window.addEventListener('beforeunload', ask)
    return () => {
      release()
      window.removeEventListener('beforeunload', ask)
    }
  }, [isUncopied, dialogs])

  return {
    isAsking: leave !== null,
    begin: () => setIsUncopied(true),
    onCopied: useCallback(() => setIsUncopied(false), []),
    unlessLost: (go: () => void) => {
      if (isUncopied) setLeave(() => go)
      else go()
    },
    onAnswer: (isYes: boolean) => {
      setLeave(null)
      if (!isYes) return
      setIsUncopied(false)
      leave?.()
    },
  }
}

type TokenListProps = {
  readonly tokens: readonly TokenDetails[]
  readonly onRevoked: (token: TokenDetails, sentence: string) => void
}

function TokenList({ tokens, onRevoked }: TokenListProps) {
  const { client } = useOwner()
  const [tokenToRevoke, setTokenToRevoke] = useState<TokenDetails | null>(null)
  const [failure, setFailure] = useState<LibraryFailure | null>(null)

  const revoke = async (token: TokenDetails) => {
    const answer = await client.revokeToken(token.id)
    const isGone = answer.ok || (answer.error.kind === 'refused' && answer.error.code === 'token/unknown')
    setFailure(isGone ? null : answer.error)
    if (!isGone) return
    const name = words.commander.quoted(token.name)
    onRevoked(token, hasEnded(token) ? words.owner.tokens.removed(name) : words.owner.tokens.revoked(name))
  }
  const onAnswer = (isYes: boolean) => {
    setTokenToRevoke(null)
    if (isYes && tokenToRevoke !== null) void revoke(tokenToRevoke)
  }
  if (tokens.length === 0) return <p>{words.owner.tokens.none}</p>
  const [active, expired] = [tokens.filter((token) => !hasEnded(token)), tokens.filter(hasEnded)]
  return (
    <>
      <p role="alert" className={styles.fault}>
        {failure !== null && words.owner.tokens.notRevoked(sentenceOfFailure(failure))}
      </p>
      {active.length === 0 && <p>{words.owner.tokens.allExpired}</p>}
      <LongList all={active}>
        {(token) => <TokenRow key={token.id} token={token} onEnd={() => setTokenToRevoke(token)} />}
      </LongList>
      {expired.length > 0 && (
        <details>
          <summary className={styles.expired}>{words.owner.tokens.expired(expired.length)}</summary>
          <LongList all={expired}>
            {(token) => <TokenRow key={token.id} token={token} onEnd={() => void revoke(token)} />}
          </LongList>
        </details>
      )}
      {tokenToRevoke !== null && (
        <ConfirmDialog
          question={words.owner.tokens.askRevoke(words.commander.quoted(tokenToRevoke.name))}
          meaning={words.owner.tokens.revokeMeaning}
          no={words.owner.keepIt}
          yes={words.owner.tokens.revoke}
          onAnswer={onAnswer}
        />
      )}
    </>
  )
}

type TokenRowProps = { readonly token: TokenDetails; readonly onEnd: () => void }

function TokenRow({ token, onEnd }: TokenRowProps) {
  const item = useRef<HTMLLIElement>(null)
  useFocusHandover(item)

  return (
    <li ref={item} className={row.row}>
      <div className={row.what}>
        <p className={styles.name}>
          <bdi>{token.name}</bdi>
        </p>
        <p className={row.when}>{SCOPE_WORDS[token.scope]}</p>
        <p className={row.when}>{factsOf(token)}</p>
      </div>
      <div className={row.actions}>
        <Button kind="tool" onPress={onEnd}>
          <span>{hasEnded(token) ? words.owner.tokens.remove : words.owner.tokens.revoke}</span>
          <VisuallyHidden>{` ${words.commander.quoted(token.name)}`}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

function factsOf({ createdAt, lastUsedOn, ...token }: TokenDetails): string {
  return [
    words.owner.tokens.madeOn(DAY.format(new Date(createdAt))),
    lastUsedOn === null ? words.owner.tokens.neverUsed : words.owner.tokens.lastUsed(dayInWords(new Date(lastUsedOn))),
    endOf(token),
  ].join(' ')
}

function hasEnded({ expiresAt, hasExpired }: TokenDetails): boolean {
  return hasExpired || Date.parse(expiresAt) <= Date.now()
}

/**
 * Says when a token expires or has expired. If the server's clock was fast, it may have rejected the token before that
 * day.
 */
function endOf({ expiresAt, hasExpired }: Pick<TokenDetails, 'expiresAt' | 'hasExpired'>): string {
  const day = DAY.format(new Date(expiresAt))
  if (Date.parse(expiresAt) <= Date.now()) return words.owner.tokens.expiredOn(day)
  return hasExpired ? words.owner.tokens.expiredEarly(day) : words.owner.tokens.expiresOn(day)
}
