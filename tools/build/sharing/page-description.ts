import { oneLine, shortened } from './printable.ts'

// What search results show; shorter says too little, and what is longer is cut off anywhere.
const FEWEST = 50
const MOST = 160

/** A page's description for search results: `text`, with `more` after it where it is short, cut between words if long. */
export function pageDescription(text: string, more = ''): string {
  const line = oneLine(text)
  return shortened(line.length < FEWEST ? `${line} ${more}` : line, MOST)
}
