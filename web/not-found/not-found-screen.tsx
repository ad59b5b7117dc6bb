import { Link } from '../router/link.tsx'
import { ProblemScreen } from '../ui/problem-screen.tsx'

/** What an address shows that no screen has. */
export function NotFoundScreen() {
  return (
    <ProblemScreen heading="Not found" problem={{ code: 'address/unknown' }}>
      <Link to="/">Home page</Link>
    </ProblemScreen>
  )
}
