import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ValuesFromLink } from '../../../core/commands/values-from-link.ts'
import { withBase } from '../../../core/routing/base-path.ts'
import { commandAddress } from '../../../core/routing/screens.ts'
import { basePath, publicConfig } from '../../page-config.ts'
import { useHistoryEntry } from '../../router/router.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { CopyButton, useCopy } from '../../ui/copy-button.tsx'
import { useAnnounce, VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import { readQuery } from '../search/query-address.ts'
import { fragmentOf, readFragment } from './linked-values.ts'
import styles from './placeholder-form.module.css'
import { type Changes, type GivenPlaceholder, isChanged } from './placeholder-form.tsx'
import { recordLink } from './placeholder-values.ts'

/** Placeholder values from the address, by name. The value is '' if the one in the address isn't allowed in links. */
export type LinkedValues = ReadonlyMap<string, Pick<GivenPlaceholder, 'value' | 'note'>>

type LinkToolsProps = {
  readonly id: string
  readonly placeholders: readonly GivenPlaceholder[]
  /** True on the command's own page. */
  readonly isAlone: boolean
  readonly code: RefObject<HTMLElement | null>
  readonly onLinked: (linked: LinkedValues) => void
  readonly onValues: (changes: Changes, isShared?: boolean) => void
}

const NO_LINK: LinkedValues = new Map()

const LOOPBACK = /^(?:localhost|127\..+|\[::1\])$/

/** Fills in a card's placeholders from the page's address, and offers a link with the current values. */
export function LinkTools(props: LinkToolsProps) {
  const { id, placeholders, code } = props
  useLinkedValues(props)
  // Leaves out defaults, because the recipient's page has them anyway.
  const changed = placeholders.filter(isChanged)
  const values = new Map(changed.map(({ name, value }) => [name, value]))
  if (changed.every(({ value }) => value === '')) return null

  const fragment = fragmentOf(values)
  return fragment !== null && <CopyLink address={addressOf(id) + fragment} code={code} />
}

/**
 * Fills in the card from the address. Keeps text that the visitor typed, unless they open another link on this page.
 */
function useLinkedValues({ id, placeholders, isAlone, onLinked, onValues }: LinkToolsProps): void {
  const { location } = useHistoryEntry()
  const announce = useAnnounce()
  const names = placeholders.map(({ name }) => name).join('\n')
  // The visitor may have navigated to another command, whose card isn't shown yet.
  const fragment = isAlone && readQuery(location, 'pattern').filter.id === id ? location.hash : ''

  useLayoutEffect(() => {
    const read = readFragment(fragment, names.split('\n'))
    if (read === null) return
    const linked = linkedValuesOf(read)
    onLinked(linked)
    const order = recordLink(id + fragment)
    if (order === 'known') return
    // The first link is usually the one that the page was loaded with. Text typed while the page was loading is newer,
    // so it stays.
    if (order === 'another') onValues(new Map(Array.from(linked.keys(), (name) => [name, undefined])), false)
    if (linked.size > 0) announce(sentenceOf(read))
  }, [id, fragment, names, onLinked, onValues, announce])

  useLayoutEffect(() => () => onLinked(NO_LINK), [onLinked])
}

function linkedValuesOf({ values, refused }: ValuesFromLink): LinkedValues {
  return new Map<string, Pick<GivenPlaceholder, 'value' | 'note'>>([
    ...Array.from(values, ([name, value]) => [name, { value, note: words.card.fromLink }] as const),
    ...refused.map((name) => [name, { value: '', note: words.card.badInLink }] as const),
  ])
}

function sentenceOf({ values, refused }: ValuesFromLink): string {
  return [
    ...(values.size === 0 ? [] : [words.card.filledFromLink([...values.keys()].join(words.locale.comma))]),
    ...(refused.length === 0 ? [] : [words.card.notFilled(refused.join(words.locale.comma))]),
  ].join(' ')
}

/** Uses the site's public address, or this page's address if the site is configured for a local machine. */
function addressOf(id: string): string {
  const { hostname } = new URL(publicConfig.siteUrl)
  const site = LOOPBACK.test(hostname) ? window.location.href : publicConfig.siteUrl
  return new URL(withBase(basePath, commandAddress(id)), site).href
}

type CopyLinkProps = { readonly address: string; readonly code: RefObject<HTMLElement | null> }

function CopyLink({ address, code }: CopyLinkProps) {
  const field = useRef<HTMLInputElement>(null)
  const announce = useAnnounce()
  const copy = useCopy(address, code)
  const isRefused = copy.copyState === 'refused'

  useEffect(() => {
    if (!isRefused) return
    field.current?.select()
    announce(words.card.linkRefused)
  }, [isRefused, announce])

  return (
    <>
      <CopyButton
        copy={copy}
        look={buttonLook('quiet')}
        texts={{ idle: words.card.copyLinkTitle, refused: words.card.linkRefused }}
      >
        {words.card.copyLink}
        <VisuallyHidden>{` ${words.card.copyLinkWithValues}`}</VisuallyHidden>
      </CopyButton>
      {isRefused && (
        <input ref={field} className={styles.input} aria-label={words.card.linkWithValues} value={address} readOnly />
      )}
    </>
  )
}
