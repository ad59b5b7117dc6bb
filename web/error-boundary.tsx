import { Component, type ReactNode } from 'react'
import { withBase } from '../core/routing/base-path.ts'
import { basePath } from './page-config.ts'
import { ProblemScreen } from './router/screen-heading.tsx'
import { words } from './words.ts'

type ErrorBoundaryProps = { readonly children: ReactNode }

type Field = HTMLInputElement | HTMLTextAreaElement

type ErrorBoundaryState = { readonly hasFailed: boolean }

/** The index of the focused field among the page's fields, or -1 if no field has the focus. */
type FocusedField = number

/**
 * If its children fail, renders them once more. The cause may be an extension or a translator that moved or removed
 * nodes that React was about to change, and a fresh tree fixes that. If they fail again before the visitor does
 * anything, shows a message and links that reload the page, because the state in memory can't be trusted.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false }
  #mayRetry = true
  #focused: FocusedField = -1

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true }
  }

  override componentDidMount() {
    for (const type of VISITOR_EVENTS) addEventListener(type, this.#allowRetry, true)
  }

  override componentWillUnmount() {
    for (const type of VISITOR_EVENTS) removeEventListener(type, this.#allowRetry, true)
  }

  override componentDidCatch() {
    if (!this.#mayRetry) return
    this.#mayRetry = false
    this.setState({ hasFailed: false })
  }

  override getSnapshotBeforeUpdate(_: ErrorBoundaryProps, before: ErrorBoundaryState): FocusedField | null {
    return this.state.hasFailed && !before.hasFailed ? allFields().findIndex((field) => field.matches(':focus')) : null
  }

  /** Moves the focus to the field that replaces the one that was focused. */
  override componentDidUpdate(_: ErrorBoundaryProps, before: ErrorBoundaryState, focused: FocusedField | null) {
    if (focused !== null) this.#focused = focused
    if (before.hasFailed && !this.state.hasFailed) focusAtEnd(allFields()[this.#focused])
  }

  override render() {
    return this.state.hasFailed ? <BrokenScreen /> : this.props.children
  }

  readonly #allowRetry = () => {
    this.#mayRetry = true
  }
}

const VISITOR_EVENTS = ['keydown', 'pointerdown', 'popstate'] as const

function BrokenScreen() {
  return (
    <ProblemScreen heading={words.pages.broken} problem={{ code: 'page/broken' }}>
      <a href={typeof location === 'undefined' ? '/' : location.href}>{words.layout.reload}</a>
      <a href={withBase(basePath, '/')}>{words.layout.homePage}</a>
    </ProblemScreen>
  )
}

function allFields(): readonly Field[] {
  return [...document.querySelectorAll<Field>('main :is(input, textarea)')]
}

function focusAtEnd(field: Field | undefined): void {
  if (field === undefined) return
  field.focus({ preventScroll: true })
  if (TEXT_TYPES.includes(field.type)) field.setSelectionRange(field.value.length, field.value.length)
}

const TEXT_TYPES = ['text', 'search', 'textarea']
