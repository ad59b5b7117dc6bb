/// <reference lib="dom" />
import { createElement, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Command } from '../../core/commands/command.ts'
import { type EngineSearch, PEER_ENGINES } from '../search/engines.ts'

/**
 * A typical search page: React searches all commands while it renders the typed text, and shows the first cards found.
 * The bench calls `openPeer` and measures this page like ours.
 */

/** As many cards as Commander renders at first, although its cards have more elements. */
const CARDS = 8

Object.assign(window, {
  openPeer: (name: string, commands: readonly Command[]) => {
    const search = PEER_ENGINES.find((engine) => engine.name === name)?.open(commands)
    const root = document.querySelector('main')
    if (search !== undefined && root !== null) createRoot(root).render(createElement(PeerPage, { search }))
  },
})

function PeerPage({ search }: { readonly search: EngineSearch }) {
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const found = text === '' ? [] : search(text).slice(0, CARDS)

  useLayoutEffect(() => {
    // Writing the same value again signals that this text is answered.
    if (text !== '') list.current?.setAttribute('aria-busy', 'false')
  }, [text])

  const box = createElement('input', {
    type: 'search',
    value: text,
    onChange: ({ currentTarget }) => setText(currentTarget.value),
  })
  const cards = found.map(({ id, notes, line }) =>
    createElement(
      'li',
      { key: id },
      createElement('p', null, notes),
      createElement('pre', null, createElement('code', null, line)),
      createElement('button', { type: 'button' }, 'Copy'),
    ),
  )
  return createElement('div', null, box, createElement('ul', { ref: list, 'aria-busy': false }, ...cards))
}
