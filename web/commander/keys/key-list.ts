/** A key, or several that belong together, and what they do. Each combination is written as its single keys. */
export type ListedKey = { readonly keys: readonly (readonly string[])[]; readonly does: string }

/** The keysof the Commander screen as people are told of them; `command` is the name of the Ctrl or Cmd key. */
export function listKeys(command: string, isOwner: boolean): readonly ListedKey[] {
  return [
    { keys: [['/']], does: 'Go to the search box' },
    { keys: [['Esc']], does: 'Clear the search box, or return to it from a command' },
    { keys: [['↓'], ['↑']], does: 'Move through the commands' },
    { keys: [['Enter']], does: 'Copy the current command (from the search box: the first result)' },
    { keys: [[command, 'Enter']], does: 'Open the current command on its own page' },
    { keys: [['Alt', 'R']], does: 'Switch between pattern and words' },
    { keys: [['Alt', 'C']], does: 'Match or ignore case' },
    { keys: [[command, 'K']], does: 'Jump to any page, project or command' },
    { keys: [['?']], does: 'Show these shortcuts' },
    ...(isOwner ? keysOfOwner(command) : []),
  ]
}

function keysOfOwner(command: string): readonly ListedKey[] {
  return [
    { keys: [['A']], does: 'Add a command' },
    { keys: [[command, 'Enter']], does: 'In the form: save the command' },
  ]
}
