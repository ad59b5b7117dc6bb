import { Dialog } from '../../ui/dialog.tsx'
import view from '../../ui/dialog-view.module.css'
import { words } from '../../words.ts'
import { useOwner } from '../owner-context.ts'

const TOKEN_WORDS = words.owner.tokens

/** Shown in place of the tokens if the owner has signed in with one: no token may make or revoke tokens. */
export function TokensOnMachine() {
  const { dialogs } = useOwner()
  return (
    <Dialog name={TOKEN_WORDS.title} head={<h2>{TOKEN_WORDS.title}</h2>} onClose={dialogs.close}>
      <div className={view.content}>
        <p>{TOKEN_WORDS.onMachine}</p>
        <p>
          <code translate="no">npm run token -- --name backup-script</code>
        </p>
        <p>
          <code translate="no">npm run token -- --list</code>
        </p>
        <p>
          <code translate="no">npm run token -- --revoke &lt;id&gt;</code>
        </p>
      </div>
    </Dialog>
  )
}
