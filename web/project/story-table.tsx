import type { StoryBlock, StoryCell } from '../../core/story.ts'
import { inOrder } from './in-order.ts'
import { ScrollingBox } from './scrolling-box.tsx'
import { StoryLine } from './story-line.tsx'
import styles from './story-table.module.css'

type StoryTableProps = { readonly table: Extract<StoryBlock, { kind: 'table' }> }

/** A table of a story; a wide one scrolls in itself. */
export function StoryTable({ table: { alignments, head, rows } }: StoryTableProps) {
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
