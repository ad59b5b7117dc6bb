import { findMatches } from '../../core/search/search-commands.ts'
import type { SearchAnswer, SearchRequest } from './search-messages.ts'

// Runs patterns where they may take as long as they like: the page ends this worker when they take too long.
let texts: Extract<SearchRequest, { kind: 'library' }>['texts'] = []

const answer = (message: SearchAnswer) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if (data.kind === 'query') return answer({ kind: 'found', ...findMatches(texts, data.query) })
  texts = data.texts
  answer({ kind: 'ready' })
})
