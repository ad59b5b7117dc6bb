import { words } from '../../words.ts'

/** One or more key combinations and their effect. A combination is a list of keys. */
export type ListedKey = { readonly keys: readonly (readonly string[])[]; readonly does: string }

/**
 * Lists the Commander screen's keyboard shortcuts, with the owner's if `isOwner`. If `isApple`, the keys have the names
 * that they have on a Mac.
 */
export function listKeys(isApple: boolean, isOwner: boolean): readonly ListedKey[] {
  const command = isApple ? 'Cmd' : 'Ctrl'
  // On a Mac, Alt types special characters.
  const toggle = isApple ? 'Ctrl' : 'Alt'
  return [
    { keys: [['/']], does: words.keys.toSearch },
    { keys: [['Esc']], does: words.keys.clear },
    { keys: [['↓'], ['↑']], does: words.keys.move },
    { keys: [['Enter']], does: words.keys.copyCurrent },
    { keys: [[command, 'Enter']], does: words.keys.openCurrent },
    { keys: [[toggle, 'R']], does: words.keys.switchMode },
    { keys: [[toggle, 'C']], does: words.keys.switchCase },
    { keys: [[command, 'K']], does: words.keys.jump },
    { keys: [['?']], does: words.keys.showThese },
    ...(isOwner ? keysOfOwner(command) : []),
  ]
}

function keysOfOwner(command: string): readonly ListedKey[] {
  return [
    { keys: [['U']], does: words.keys.notice },
    { keys: [['A']], does: words.keys.add },
    { keys: [['E']], does: words.keys.edit },
    { keys: [['D']], does: words.keys.duplicate },
    { keys: [['X']], does: words.keys.select },
    { keys: [[command, 'Enter']], does: words.keys.save },
  ]
}
