import { words } from '../../words.ts'

/** One or more key combinations and their effect. A combination is a list of keys. */
export type ListedKey = { readonly keys: readonly (readonly string[])[]; readonly effect: string }

/**
 * Lists the Commander screen's keyboard shortcuts, with the owner's if `isOwner`. If `isApple`, the keys have the names
 * that they have on a Mac.
 */
export function listKeys(isApple: boolean, isOwner: boolean): readonly ListedKey[] {
  const command = isApple ? 'Cmd' : 'Ctrl'
  // On a Mac, Alt types special characters.
  const toggle = isApple ? 'Ctrl' : 'Alt'
  return [
    { keys: [['/']], effect: words.keys.toSearch },
    { keys: [['Esc']], effect: words.keys.clear },
    { keys: [['↓'], ['↑']], effect: words.keys.move },
    { keys: [['Enter']], effect: words.keys.copyCurrent },
    { keys: [[command, 'Enter']], effect: words.keys.openCurrent },
    { keys: [[toggle, 'R']], effect: words.keys.switchMode },
    { keys: [[toggle, 'C']], effect: words.keys.switchCase },
    { keys: [[command, 'K']], effect: words.keys.jump },
    { keys: [['?']], effect: words.keys.showThese },
    ...(isOwner ? keysOfOwner(command) : []),
  ]
}

function keysOfOwner(command: string): readonly ListedKey[] {
  return [
    { keys: [['U']], effect: words.keys.notice },
    { keys: [['A']], effect: words.keys.add },
    { keys: [['E']], effect: words.keys.edit },
    { keys: [['D']], effect: words.keys.duplicate },
    { keys: [['X']], effect: words.keys.select },
    { keys: [[command, 'Enter']], effect: words.keys.save },
  ]
}
