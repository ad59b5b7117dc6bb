import { useEffect, useMemo, useState } from 'react'
import { platformAddress } from '../../../core/routing/screens.ts'
import { type Place, suggestAddresses } from '../../../core/routing/suggest-addresses.ts'
import { EMPTY_QUERY, type Facets } from '../../../core/search/query.ts'
import type { Searchable } from '../../library/library-store.ts'
import { Link } from '../../router/router.tsx'
import { words } from '../../words.ts'
import styles from './near-platforms.module.css'

// Longer texts aren't platform names.
const MAX_TEXT = 80

type NearPlatformsProps = { readonly text: string; readonly searchable: Searchable }

/** Links to up to three platforms whose names resemble a word of the text. */
export function NearPlatforms({ text, searchable }: NearPlatformsProps) {
  const platforms = usePlatforms(searchable)
  const near = useMemo(
    () => suggestAddresses(text.slice(0, MAX_TEXT).replaceAll('%', ' '), platforms),
    [text, platforms],
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

function usePlatforms(searchable: Searchable): readonly Place[] {
  const [platforms, setPlatforms] = useState<readonly Place[]>([])

  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const answer = await searchable?.search.find(EMPTY_QUERY, 0)
      if (isWanted && answer?.found) setPlatforms(placesOf(answer.found.facets))
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [searchable])

  return platforms
}

function placesOf({ platforms }: Facets): readonly Place[] {
  const named = platforms.filter(({ value }) => value !== '')
  return named.map(({ value }) => ({ name: value, address: platformAddress(value) }))
}
