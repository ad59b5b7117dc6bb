import { useMemo } from 'react'
import { platformAddress } from '../../../core/routing/screens.ts'
import { type SitePage, suggestAddresses } from '../../../core/routing/suggest-addresses.ts'
import { EMPTY_QUERY, type FacetCount } from '../../../core/search/query.ts'
import type { Searchable } from '../../library/library-store.ts'
import { useFound } from '../../library/use-library.ts'
import { Link } from '../../router/router.tsx'
import { words } from '../../words.ts'
import styles from './near-platforms.module.css'

// In UTF-16 code units. The rest of a longer text is ignored.
const MAX_TEXT = 80

type NearPlatformsProps = { readonly text: string; readonly searchable: Searchable }

/** Links to up to three platforms whose names resemble a word of the text. */
export function NearPlatforms({ text, searchable }: NearPlatformsProps) {
  const found = useFound(searchable, EMPTY_QUERY, 0)
  const near = useMemo(
    () => suggestAddresses(text.slice(0, MAX_TEXT).replaceAll('%', ' '), placesOf(found?.facets.platforms ?? [])),
    [text, found],
  )
  return (
    near.length > 0 && (
      <ul className={styles.near}>
        {near.map(({ name, address }) => (
          <li key={address}>
            <Link to={address}>{words.commander.allOf(name)}</Link>
          </li>
        ))}
      </ul>
    )
  )
}

function placesOf(platforms: readonly FacetCount[]): readonly SitePage[] {
  const named = platforms.filter(({ value }) => value !== '')
  return named.map(({ value }) => ({ name: value, address: platformAddress(value) }))
}
