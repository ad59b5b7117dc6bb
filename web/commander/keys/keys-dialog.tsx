import { Dialog } from '../../ui/dialog.tsx'
import { isApple } from '../../ui/key-press.ts'
import { switchSingleKeys, useSingleKeys } from '../../ui/single-keys.ts'
import { words } from '../../words.ts'
import { type ListedKey, listKeys } from './key-list.ts'
import styles from './keys-dialog.module.css'

type KeysDialogProps = { readonly isOwner: boolean; readonly onClose: () => void }

/** The list of keyboard shortcuts, with a switch for the single-character ones. */
export function KeysDialog({ isOwner, onClose }: KeysDialogProps) {
  const areSingleKeysOn = useSingleKeys()

  return (
    <Dialog name={words.commander.shortcuts} onClose={onClose}>
      <div className={styles.content}>
        <dl className={styles.list}>
          {listKeys(isApple(), isOwner).map((listed) => (
            <Row key={listed.effect} listed={listed} />
          ))}
        </dl>
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={areSingleKeysOn}
            onChange={({ currentTarget }) => switchSingleKeys(currentTarget.checked)}
          />
          <span>
            {words.keys.singleKeys} <Combination keys={isOwner ? ['/', '?', 'A', 'E', 'D', 'X', 'U'] : ['/', '?']} />
          </span>
        </label>
      </div>
    </Dialog>
  )
}

function Row({ listed: { keys, effect } }: { readonly listed: ListedKey }) {
  return (
    <div className={styles.row}>
      <dt>
        {keys.map((combination) => (
          <Combination key={combination.join()} keys={combination} />
        ))}
      </dt>
      <dd>{effect}</dd>
    </div>
  )
}

function Combination({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd key={key} translate="no" className={styles.key}>
      {key}
    </kbd>
  ))
}
