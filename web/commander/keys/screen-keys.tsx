import { useCallback } from 'react'
import { usePalette } from '../../palette/palette-host.tsx'
import { Button } from '../../ui/button.tsx'
import { useIsApple } from '../../ui/key-press.ts'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { useAnnounce } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import styles from './screen-keys.module.css'
import { type CommanderKeysOptions, useCommanderKeys } from './use-commander-keys.ts'

const loadKeysDialog = () => import('./keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog)

/**
 * Handles the Commander screen's keyboard shortcuts, and renders the buttons for the list of shortcuts and the palette.
 */
export function ScreenKeys(screen: Omit<CommanderKeysOptions, 'showKeys'>) {
  const announce = useAnnounce()
  const onFailure = useCallback(() => announce(words.commander.shortcutsFailed, { isShown: true }), [announce])
  const { Shown: KeysDialog, show, hide } = useOnDemand(loadKeysDialog, onFailure)
  const showPalette = usePalette()
  const paletteKey = useIsApple() ? 'Meta+K' : 'Control+K'
  const listKey = useSingleKeys() ? '?' : undefined
  useCommanderKeys({ ...screen, showKeys: show })

  return (
    <div className={styles.buttons}>
      <span className={styles.keys}>
        <Button kind="quiet" keys={listKey} onPress={show}>
          {words.commander.shortcuts}
        </Button>
      </span>
      <Button kind="quiet" keys={paletteKey} onPress={showPalette}>
        {words.commander.jumpTo}
      </Button>
      {KeysDialog !== null && <KeysDialog isOwner={screen.owner?.add != null} onClose={hide} />}
    </div>
  )
}
