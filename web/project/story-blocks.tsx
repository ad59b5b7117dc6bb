import type { ReactNode } from 'react'
import type { StoryBlock } from '../../core/story.ts'
import { inOrder } from './in-order.ts'
import { ScrollingBox } from './scrolling-box.tsx'
import styles from './story-blocks.module.css'
import { StoryLine } from './story-line.tsx'
import { StoryList } from './story-list.tsx'
import { StoryPicture } from './story-picture.tsx'
import { StoryTable } from './story-table.tsx'

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
