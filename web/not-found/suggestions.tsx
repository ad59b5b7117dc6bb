import type { Place } from '../../core/routing/suggest-addresses.ts'
import { Link } from '../router/link.tsx'

const ID = 'suggestions'

/** Where the visitor may have wanted to go; nothing where nobody can tell. */
export function Suggestions({ places }: { readonly places: readonly Place[] }) {
  if (places.length === 0) return null
  return (
    <div>
      <p id={ID}>Perhaps you are looking for:</p>
      <ul aria-labelledby={ID}>
        {places.map(({ name, address }) => (
          <li key={address}>
            <Link to={address}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
