import { createElement, Fragment, type ReactNode } from 'react'
import type { StoryAttributes, StoryPart } from '../../core/content/story.ts'
import { Link } from '../router/router.tsx'
import { words } from '../words.ts'
import styles from './story-blocks.module.css'

type StoryAnchorProps = { readonly url: string; readonly className?: string | undefined; readonly children: ReactNode }

type PartProps = { readonly attributes: StoryAttributes; readonly children: ReactNode }

type ScrollingBoxProps = { readonly name: string; readonly children: ReactNode }

// Roughly the width of the column beside the rail. See web/ui/tokens.css.
const SIZES = '(max-width: 48rem) 92vw, 42rem'

/** Attributes added to the elements of a story. `dir="auto"` gives each text the direction of its script. */
const LOOKS: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  p: { dir: 'auto', className: styles.text },
  h2: { dir: 'auto', className: styles.heading },
  h3: { dir: 'auto', className: styles.heading },
  ul: { dir: 'auto', className: styles.list },
  ol: { dir: 'auto', className: styles.list },
  hr: { className: styles.rule },
  code: { translate: 'no' },
  figure: { className: styles.figure },
  source: { sizes: SIZES },
  img: { className: styles.picture },
  figcaption: { dir: 'auto', className: styles.caption },
}

const ALIGNMENTS: Readonly<Record<string, string>> = { center: 'center', right: 'end' }

const PARTS: Readonly<Record<string, (props: PartProps) => ReactNode>> = {
  a: ({ attributes, children }) => <StoryAnchor url={String(attributes.href)}>{children}</StoryAnchor>,
  blockquote: ({ children }) => (
    <blockquote dir="auto" className={styles.quote}>
      <Blocks>{children}</Blocks>
    </blockquote>
  ),
  li: ({ children }) => (
    <li>
      <Blocks>{children}</Blocks>
    </li>
  ),
  pre: ({ attributes: { dataLanguage }, children }) => (
    <ScrollingBox name={dataLanguage === undefined ? words.projects.code : words.projects.codeIn(String(dataLanguage))}>
      <pre dir="ltr" translate="no" className={styles.code}>
        {children}
      </pre>
    </ScrollingBox>
  ),
  picture: ({ attributes: { dataKind }, children }) => <picture data-kind={dataKind}>{children}</picture>,
  table: ({ children }) => (
    <ScrollingBox name={words.projects.table}>
      <table className={styles.table}>{children}</table>
    </ScrollingBox>
  ),
  th: ({ attributes, children }) => (
    <th scope="col" dir="auto" data-align={alignmentOf(attributes)}>
      {children}
    </th>
  ),
  td: ({ attributes, children }) => (
    <td dir="auto" data-align={alignmentOf(attributes)}>
      {children}
    </td>
  ),
}

/** Renders the blocks of a story. */
export function StoryBlocks({ blocks }: { readonly blocks: readonly StoryPart[] }) {
  return <Blocks>{inOrder(blocks)}</Blocks>
}

function Blocks({ children }: { readonly children: ReactNode }) {
  return <div className={styles.blocks}>{children}</div>
}

/** Passes the parts as separate children, which need no keys. A story never changes. */
function inOrder(parts: readonly StoryPart[]): ReactNode {
  return createElement(Fragment, null, ...parts.map(nodeOf))
}

function nodeOf(part: StoryPart): ReactNode {
  if (typeof part === 'string') return part
  const [name, attributes, ...content] = part
  const Part = PARTS[name]
  if (Part !== undefined) return <Part attributes={attributes}>{inOrder(content)}</Part>
  return createElement(name, { ...attributes, ...LOOKS[name] }, ...content.map(nodeOf))
}

function alignmentOf({ align = '' }: StoryAttributes): string {
  return ALIGNMENTS[align] ?? 'start'
}

/**
 * A link in a story. Links within the site navigate without loading a page. Links to other sites and to fragments are
 * ordinary links.
 */
export function StoryAnchor({ url, className, children }: StoryAnchorProps) {
  if (url.startsWith('/')) {
    return (
      <Link to={url} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={url} className={className}>
      {children}
    </a>
  )
}

function ScrollingBox({ name, children }: ScrollingBoxProps) {
  // Focusable although it isn't a control, because some browsers let the keyboard scroll only focusable boxes (WCAG
  // 2.1.1).
  const reachedByKeyboard = { role: 'group', tabIndex: 0, 'aria-label': name } as const
  return (
    <div {...reachedByKeyboard} className={styles.box}>
      {children}
    </div>
  )
}
