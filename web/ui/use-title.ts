import { useEffect } from 'react'

/** Gives the document its title; null leaves it to whoever knows it. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}
