import type { ReactNode } from 'react'
import type { Picture, StoryBlock, StoryCell } from '../../core/story.ts'
import styles from './story-blocks.module.css'
import { inOrder, StoryLine } from './story-line.tsx'

type ScrollingBoxProps = { readonly name: string; readonly children: ReactNode }

// As wide as the page is, less its margins; see web/layout/layout.module.css.
const SIZES = '(max-width: 56rem) 92vw, 51rem'

type StoryTableProps = { readonly table: Extract<StoryBlock, { kind: 'table' }> }

type StoryListProps = { readonly isOrdered: boolean; readonly start: number; readonly children: ReactNode }

/** A story, block by block. Text of any script goes the way it is read. */
export function StoryBlocks({ blocks }: { readonly blocks: readonly StoryBlock[] }) {
  return <div className={styles.blocks}>{inOrder(blocks, nodeOf)}</div>
}

function nodeOf(block: StoryBlock): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return (
        <p dir="auto" className={styles.text}>
          <StoryLine content={block.content} />
        </p>
      )
    case 'list':
      return (
        <StoryList isOrdered={block.isOrdered} start={block.start}>
          {inOrder(block.items, itemOf)}
        </StoryList>
      )
    case 'quote':
      return (
        <blockquote dir="auto" className={styles.quote}>
          <StoryBlocks blocks={block.blocks} />
        </blockquote>
      )
    case 'code':
      return <Code {...block} />
    case 'table':
      return <StoryTable table={block} />
    case 'picture':
      return <StoryPicture picture={block.picture} />
    case 'rule':
      return <hr className={styles.rule} />
  }
}

function itemOf(blocks: readonly StoryBlock[]): ReactNode {
  return (
    <li>
      <StoryBlocks blocks={blocks} />
    </li>
  )
}

function Heading({ level, id, content }: Extract<StoryBlock, { kind: 'heading' }>) {
  const Level = `h${level}` as const
  return (
    <Level id={id} dir="auto" className={styles.heading}>
      <StoryLine content={content} />
    </Level>
  )
}

function Code({ language, text }: Extract<StoryBlock, { kind: 'code' }>) {
  return (
    <ScrollingBox name={language === null ? 'Code' : `Code, ${language}`}>
      <pre dir="ltr" className={styles.code}>
        <code>{text}</code>
      </pre>
    </ScrollingBox>
  )
}

/** A list of a story; its children are the items. `start` is the number of the first, if they are ordered. */
function StoryList({ isOrdered, start, children }: StoryListProps) {
  return isOrdered ? (
    <ol dir="auto" start={start} className={styles.list}>
      {children}
    </ol>
  ) : (
    <ul dir="auto" className={styles.list}>
      {children}
    </ul>
  )
}

/** A table of a story; a wide one scrolls in itself. */
function StoryTable({ table: { alignments, head, rows } }: StoryTableProps) {
  const headOf = (cell: StoryCell, column: number) => (
    <th scope="col" dir="auto" data-align={alignments[column]}>
      <StoryLine content={cell} />
    </th>
  )
  const cellOf = (cell: StoryCell, column: number) => (
    <td dir="auto" data-align={alignments[column]}>
      <StoryLine content={cell} />
    </td>
  )
  return (
    <ScrollingBox name="Table">
      <table className={styles.table}>
        <thead>
          <tr>{inOrder(head, headOf)}</tr>
        </thead>
        <tbody>
          {inOrder(rows, (row) => (
            <tr>{inOrder(row, cellOf)}</tr>
          ))}
        </tbody>
      </table>
    </ScrollingBox>
  )
}

/** A picture in the best format and the smallest size that do, with its room kept free until it comes. */
function StoryPicture({ picture }: { readonly picture: Picture }) {
  const { alt, caption, width, height, fallback, sources, isFirst } = picture
  return (
    <figure className={styles.figure}>
      <picture>
        {sources.map(({ type, files }) => (
          <source key={type} type={type} srcSet={sourceSet(files)} sizes={SIZES} />
        ))}
        <img
          src={fallback}
          alt={alt}
          width={width}
          height={height}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className={styles.picture}
        />
      </picture>
      {caption !== '' && (
        <figcaption dir="auto" className={styles.caption}>
          {caption}
        </figcaption>
      )}
    </figure>
  )
}

function sourceSet(files: Picture['sources'][number]['files']): string {
  return files.map(({ url, width }) => `${url} ${width}w`).join(', ')
}

/** What may be wider than the screen scrolls in itself, by keyboard too, and has a name for those who come to it so. */
function ScrollingBox({ name, children }: ScrollingBoxProps) {
  // It takes the focus without being a control: not every browser scrolls by keyboard what cannot have it (WCAG 2.1.1).
  const reachedByKeyboard = { role: 'group', tabIndex: 0, 'aria-label': name } as const
  return (
    <div {...reachedByKeyboard} className={styles.box}>
      {children}
    </div>
  )
}
