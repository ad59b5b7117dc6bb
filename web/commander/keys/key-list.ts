import { words } from '../../words.ts'

/** A key, or several that belong together, and what they do. Each combination is written as its single keys. */
export type ListedKey = { readonly keys: readonly (readonly string[])[]; readonly does: string }

/** The keys of the Commander screen as people are told of them; `command` is the name of the Ctrl or Cmd key. */
export function listKeys(command: string, isOwner: boolean): readonly ListedKey[] {
  return [
    { keys: [['/']], does: words.keys.toSearch },
    { keys: [['Esc']], does: words.keys.clear },
    { keys: [['↓'], ['↑']], does: words.keys.move },
    { keys: [['Enter']], does: words.keys.copyCurrent },
    { keys: [[command, 'Enter']], does: words.keys.openCurrent },
    { keys: [['Alt', 'R']], does: words.keys.switchMode },
    { keys: [['Alt', 'C']], does: words.keys.switchCase },
    { keys: [[command, 'K']], does: words.keys.jump },
    { keys: [['?']], does: words.keys.showThese },
    ...(isOwner ? keysOfOwner(command) : []),
  ]
}

function keysOfOwner(command: string): readonly ListedKey[] {
  return [
    { keys: [['U']], does: words.keys.notice },
    { keys: [['A']], does: words.keys.add },
    { keys: [[command, 'Enter']], does: words.keys.save },
  ]
}
