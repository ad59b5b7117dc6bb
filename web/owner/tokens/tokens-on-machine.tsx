import { Dialog } from '../../ui/dialog.tsx'
import view from '../../ui/dialog-view.module.css'
import { words } from '../../words.ts'
import { useOwner } from '../owner-context.ts'

/**
 * Replaces the list of tokens on a site without a provider. The owner signs in with a token there, and a token can't
 * create or revoke tokens.
 */
export function TokensOnMachine() {
  const { dialogs } = useOwner()
  return (
    <Dialog name={words.owner.tokens.title} onClose={dialogs.close}>
      <div className={view.content}>
        <p>{words.owner.tokens.onMachine}</p>
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
