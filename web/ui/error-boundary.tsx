import { Component, type ReactNode } from 'react'
import { inBase } from '../../core/routing/base-path.ts'
import { basePath } from '../public-config.ts'
import { ProblemScreen } from './problem-screen.tsx'

type ErrorBoundaryProps = { readonly children: ReactNode }
type ErrorBoundaryState = { readonly hasFailed: boolean }

/**
 * Shows a sentence and a way on where rendering failed through a mistake of ours, instead of a blank page. Its links
 * load the page anew, as what is in memory can no longer be trusted.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ProblemScreen heading="Something went wrong" problem={{ code: 'page/broken' }}>
        <a href={typeof location === 'undefined' ? '/' : location.href}>Load this page again</a>
        <a href={inBase(basePath, '/')}>Home page</a>
      </ProblemScreen>
    )
  }
}
