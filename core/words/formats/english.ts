/**
 * Messages about reading and writing other formats, in English. They are part of the catalogue, and the API and the CLI
 * use them as they are. This list has the messages that depend on a number.
 */
export const COUNTED_MESSAGES = {
  'aliases/other-rows': {
    one: '1 line that defines no alias was skipped.',
    other: '{count} lines that define no alias were skipped.',
  },
  'any/choice-dropped': {
    one: "1 choice can't be expressed in its line and was dropped.",
    other: "{count} choices can't be expressed in their lines and were dropped.",
  },
  'any/default-in-trailer': {
    one: "1 default can't be expressed in its line and was moved to the description.",
    other: "{count} defaults can't be expressed in their lines and were moved to the description.",
  },
  'any/escape-read': {
    one: String.raw`1 line contains a literal \{\{, which is shown and copied as {{ here.`,
    other: String.raw`{count} lines contain a literal \{\{, which is shown and copied as {{ here.`,
  },
  'any/kept-as-text': {
    one: "1 placeholder can't be expressed here and was kept as text.",
    other: "{count} placeholders can't be expressed here and were kept as text.",
  },
  'any/no-place': {
    one: '1 field has no equivalent in this format and was dropped.',
    other: '{count} fields have no equivalent in this format and were dropped.',
  },
  'any/platform-as-tag': {
    one: '1 platform was saved as the first tag.',
    other: '{count} platforms were saved as the first tag.',
  },
  'cheat/field-dropped': {
    one: '1 sheet setting, such as the syntax, was dropped.',
    other: '{count} sheet settings, such as the syntax, were dropped.',
  },
  'cheat/sheet-renamed': {
    one: "1 sheet isn't named after its platform, because the name is taken or isn't a valid file name. Its front matter contains the platform.",
    other:
      "{count} sheets aren't named after their platforms, because the names are taken or aren't valid file names. Their front matter contains the platform.",
  },
  'cheat/would-be-split': {
    one: 'If you import this file again, 1 command will be split, because it contains an empty line, a comment or an open quote.',
    other:
      'If you import this file again, {count} commands will be split, because they contain an empty line, a comment or an open quote.',
  },
  'csv/longer-rows': {
    one: '1 row has more cells than the header; the extra cells were dropped.',
    other: '{count} rows have more cells than the header; the extra cells were dropped.',
  },
  'espanso/changed': {
    one: String.raw`1 line contains $|$ or \}\}, which espanso treats as its own syntax and will not show.`,
    other: String.raw`{count} lines contain $|$ or \}\}, which espanso treats as its own syntax and will not show.`,
  },
  'espanso/dropped': {
    one: '1 match setting has no equivalent here and was dropped.',
    other: '{count} match settings have no equivalent here and were dropped.',
  },
  'espanso/imports': {
    one: "1 imported file wasn't read. If it contains matches, select it too.",
    other: "{count} imported files weren't read. If they contain matches, select them too.",
  },
  'espanso/renamed': {
    one: '1 placeholder was renamed, because espanso allows only letters, digits and _ in names.',
    other: '{count} placeholders were renamed, because espanso allows only letters, digits and _ in names.',
  },
  'espanso/trigger-made': {
    one: '1 command has no keyword, so its trigger was generated from its notes.',
    other: '{count} commands have no keyword, so their triggers were generated from their notes.',
  },
  'export/description': {
    one: 'If you import this file again, the description of 1 command will be changed or missing.',
    other: 'If you import this file again, the description of {count} commands will be changed or missing.',
  },
  'export/fewer': {
    one: '1 command was exported, but {read} can be read back from the file.',
    other: '{count} commands were exported, but only {read} can be read back from the file.',
  },
  'export/howTo': {
    one: 'If you import this file again, the how-to of 1 command will be changed or missing.',
    other: 'If you import this file again, the how-to of {count} commands will be changed or missing.',
  },
  'export/line': {
    one: 'If you import this file again, the line of 1 command will be changed or missing.',
    other: 'If you import this file again, the line of {count} commands will be changed or missing.',
  },
  'export/notes': {
    one: 'If you import this file again, the notes of 1 command will be changed or missing.',
    other: 'If you import this file again, the notes of {count} commands will be changed or missing.',
  },
  'export/pinned': {
    one: 'If you import this file again, 1 command will no longer be pinned.',
    other: 'If you import this file again, {count} commands will no longer be pinned.',
  },
  'export/platform': {
    one: 'If you import this file again, the platform of 1 command will be changed or missing.',
    other: 'If you import this file again, the platform of {count} commands will be changed or missing.',
  },
  'export/source': {
    one: 'If you import this file again, the source of 1 command will be changed or missing.',
    other: 'If you import this file again, the source of {count} commands will be changed or missing.',
  },
  'export/tags': {
    one: 'If you import this file again, the tags of 1 command will be changed or missing.',
    other: 'If you import this file again, the tags of {count} commands will be changed or missing.',
  },
  'export/visibility': {
    one: 'If you import this file again, 1 command will no longer be private.',
    other: 'If you import this file again, {count} commands will no longer be private.',
  },
  'history/cut-off': {
    one: '1 command was truncated at the edge of the terminal and left out. Print the history with `(Get-History).CommandLine`.',
    other:
      '{count} commands were truncated at the edge of the terminal and left out. Print the history with `(Get-History).CommandLine`.',
  },
  'history/grouped': {
    one: '1 command that differs in only one word was grouped.',
    other: '{count} commands that differ in only one word were grouped.',
  },
  'history/legacy': {
    one: "The history isn't UTF-8 and was read as Windows-1252.",
    other: "{count} histories aren't UTF-8 and were read as Windows-1252.",
  },
  'history/not-unicode': {
    one: "1 command isn't valid UTF-8; its invalid bytes were replaced.",
    other: "{count} commands aren't valid UTF-8; their invalid bytes were replaced.",
  },
  'history/read': { one: 'Read 1 command: {proposed} proposed.', other: 'Read {count} commands: {proposed} proposed.' },
  'history/read-different': {
    one: 'Read 1 command, {different} of them unique: {proposed} proposed.',
    other: 'Read {count} commands, {different} of them unique: {proposed} proposed.',
  },
  'history/secrets': {
    one: '1 command was left out because it seems to contain a secret.',
    other: '{count} commands were left out because they seem to contain secrets.',
  },
  'intellishell/asked-for': {
    one: '1 command contains braces or brackets that IntelliShell treats as a placeholder.',
    other: '{count} commands contain braces or brackets that IntelliShell treats as a placeholder.',
  },
  'intellishell/braces': {
    one: 'The braces in 1 placeholder were replaced with parentheses.',
    other: 'The braces in {count} placeholders were replaced with parentheses.',
  },
  'intellishell/comment-dropped': {
    one: "1 comment that isn't followed by a command was dropped.",
    other: "{count} comments that aren't followed by a command were dropped.",
  },
  'intellishell/comment-spoiled': {
    one: '1 command has words with # or brackets in its notes or description, which IntelliShell treats as tags or an alias.',
    other:
      '{count} commands have words with # or brackets in their notes or descriptions, which IntelliShell treats as tags or aliases.',
  },
  'intellishell/default-as-name': {
    one: '1 placeholder has a default, which IntelliShell treats as its name.',
    other: '{count} placeholders have a default, which IntelliShell treats as their name.',
  },
  'intellishell/joined': {
    one: '1 command has several lines, which IntelliShell joins.',
    other: '{count} commands have several lines, which IntelliShell joins.',
  },
  'intellishell/name-lost': {
    one: '1 placeholder lost its name, because IntelliShell placeholders with choices have none.',
    other: '{count} placeholders lost their names, because IntelliShell placeholders with choices have none.',
  },
  'intellishell/spoiled': {
    one: '1 command contains characters that IntelliShell treats as its own syntax.',
    other: '{count} commands contain characters that IntelliShell treats as its own syntax.',
  },
  'markdown/field-dropped': {
    one: '1 front matter field, such as the title, was dropped.',
    other: '{count} front matter fields, such as the title, were dropped.',
  },
  'markdown/output-dropped': {
    one: '1 line of output was dropped.',
    other: '{count} lines of output were dropped.',
  },
  'navi/asked-for': {
    one: "1 command has a word in angle brackets that navi will prompt for, or a backslash before a placeholder that it won't prompt for.",
    other:
      "{count} commands have words in angle brackets that navi will prompt for, or a backslash before a placeholder that it won't prompt for.",
  },
  'navi/borrowed-too-much': {
    one: '1 line starting with @ was dropped, because its tags already extend 100 others.',
    other: '{count} lines starting with @ were dropped, because their tags already extend 100 others.',
  },
  'navi/comma-lost': {
    one: '1 tag lost its comma, because navi separates tags with commas.',
    other: '{count} tags lost their commas, because navi separates tags with commas.',
  },
  'navi/comment-unused': {
    one: "1 comment that isn't followed by a command was dropped.",
    other: "{count} comments that aren't followed by a command were dropped.",
  },
  'navi/metacomment': {
    one: "1 line starting with a semicolon doesn't belong to a command and was dropped.",
    other: "{count} lines starting with a semicolon don't belong to a command and were dropped.",
  },
  'navi/moved': {
    one: '1 line starts with a character that is special in navi, so a space was added before it.',
    other: '{count} lines start with a character that is special in navi, so a space was added before it.',
  },
  'navi/name-changed': {
    one: '1 placeholder was renamed, because navi allows only letters, digits, underscores and hyphens in names.',
    other:
      '{count} placeholders were renamed, because navi allows only letters, digits, underscores and hyphens in names.',
  },
  'navi/suggestion-dropped': {
    one: '1 suggestion was dropped, because it is too long or would make the import too large.',
    other: '{count} suggestions were dropped, because they are too long or would make the import too large.',
  },
  'navi/suggestion-kept': {
    one: '1 suggestion was kept as text below the description; it never runs.',
    other: '{count} suggestions were kept as text below the descriptions; they never run.',
  },
  'navi/twice': {
    one: '1 command with the same comment and tags as another was skipped.',
    other: '{count} commands with the same comment and tags as another were skipped.',
  },
  'pet/asked-for': {
    one: 'pet will prompt for 1 piece of text in angle brackets, as if it were a parameter.',
    other: 'pet will prompt for {count} pieces of text in angle brackets, as if they were parameters.',
  },
  'pet/choice-unwritten': {
    one: "1 choice can't be expressed in a pet parameter and was dropped.",
    other: "{count} choices can't be expressed in pet parameters and were dropped.",
  },
  'pet/dropped': {
    one: '1 snippet field has no equivalent here and was dropped.',
    other: '{count} snippet fields have no equivalent here and were dropped.',
  },
  'pet/escape-kept': {
    one: "1 backslash that isn't part of an escape was kept.",
    other: "{count} backslashes that aren't part of an escape were kept.",
  },
  'pet/renamed': {
    one: "1 placeholder was renamed, because pet doesn't allow angle brackets in names.",
    other: "{count} placeholders were renamed, because pet doesn't allow angle brackets in names.",
  },
  'raycast/change-dropped': {
    one: '1 placeholder modifier was dropped; the value is inserted unchanged.',
    other: '{count} placeholder modifiers were dropped; the values are inserted unchanged.',
  },
  'raycast/comma': {
    one: '1 choice contains a comma, so Raycast will split it.',
    other: '{count} choices contain a comma, so Raycast will split them.',
  },
  'raycast/field-again': {
    one: '1 field appears more than once in its snippet; the last value was used.',
    other: '{count} fields appear more than once in their snippets; the last values were used.',
  },
  'raycast/field-dropped': {
    one: '1 snippet field has no equivalent here and was dropped.',
    other: '{count} snippet fields have no equivalent here and were dropped.',
  },
  'raycast/filled-in': {
    one: '1 command contains text in braces that Raycast will replace.',
    other: '{count} commands contain text in braces that Raycast will replace.',
  },
  'raycast/quotes': {
    one: 'The double quotes in 1 placeholder were replaced with single quotes.',
    other: 'The double quotes in {count} placeholders were replaced with single quotes.',
  },
  'tldr/descriptions-lost': {
    one: '1 description was dropped, because a tldr page has one description for all its commands.',
    other: '{count} descriptions were dropped, because a tldr page has one description for all its commands.',
  },
  'tldr/kept-as-shown': {
    one: '1 placeholder that starts or ends with white space or contains braces was kept as text.',
    other: '{count} placeholders that start or end with white space or contain braces were kept as text.',
  },
  'tldr/long-option': {
    one: '1 choice between a short and a long option was replaced with the long option.',
    other: '{count} choices between a short and a long option were replaced with the long option.',
  },
  'tldr/names-lost': {
    one: '1 placeholder lost its name, because tldr shows only its choices or default.',
    other: '{count} placeholders lost their names, because tldr shows only their choices or defaults.',
  },
  'tldr/short-option': {
    one: '1 choice between a short and a long option was replaced with the short option.',
    other: '{count} choices between a short and a long option were replaced with the short option.',
  },
  'tldr/tags-lost': {
    one: '1 tag was dropped, because tldr pages have no tags apart from the platform.',
    other: '{count} tags were dropped, because tldr pages have no tags apart from the platform.',
  },
  'tldr/trailers-lost': {
    one: 'The keywords, hints, suggestions or output of 1 command have no equivalent in tldr and were dropped.',
    other:
      'The keywords, hints, suggestions or output of {count} commands have no equivalent in tldr and were dropped.',
  },
  'tldr/without-descriptions': {
    one: 'The page introductions were dropped, because they would make the import larger than 10 MiB.',
    other: 'The page introductions were dropped, because they would make the import larger than 10 MiB.',
  },
  'tldr/written-as-text': {
    one: "1 placeholder can't be expressed in tldr and was kept as text.",
    other: "{count} placeholders can't be expressed in tldr and were kept as text.",
  },
  'vscode/change-dropped': {
    one: '1 placeholder transform was dropped; the value is inserted unchanged.',
    other: '{count} placeholder transforms were dropped; the values are inserted unchanged.',
  },
  'vscode/field-again': {
    one: '1 field appears more than once in its snippet; the last value was used, as in the editor.',
    other: '{count} fields appear more than once in their snippets; the last values were used, as in the editor.',
  },
  'vscode/field-dropped': {
    one: '1 snippet field has no equivalent here and was dropped.',
    other: '{count} snippet fields have no equivalent here and were dropped.',
  },
  'warp/between-braces': {
    one: '1 placeholder between braces was kept as text, because Warp would treat it as an escape.',
    other: '{count} placeholders between braces were kept as text, because Warp would treat them as escapes.',
  },
  'warp/dropped': {
    one: '1 workflow field has no equivalent here and was dropped.',
    other: '{count} workflow fields have no equivalent here and were dropped.',
  },
  'warp/renamed': {
    one: "1 placeholder was renamed, because Warp doesn't allow braces in names.",
    other: "{count} placeholders were renamed, because Warp doesn't allow braces in names.",
  },
  'yaml/key-twice': {
    one: '1 YAML key is duplicated; its last value was used.',
    other: '{count} YAML keys are duplicated; their last values were used.',
  },
} as const

export const PLAIN_MESSAGES = {
  'commander/fields-dropped': "Commands don't have these fields, so they were dropped: {names}.",
  'commander/many-fields-dropped': "Commands don't have these fields, so they were dropped: {names} and {more} more.",
  'csv/columns-left-out': 'These columns of {file} have no equivalent here and were dropped: {names}.',
  'csv/many-columns-left-out':
    'These columns of {file} have no equivalent here and were dropped: {names} and {more} more.',
  'csv/open-quote':
    'In {file}, a quotation mark in row {row} is never closed, so the rest of the file was read as one cell.',
  'files/legacy': "{file} isn't UTF-8 or UTF-16 and was read as Windows-1252.",
  'files/many-legacy': "{number} files aren't UTF-8 or UTF-16 and were read as Windows-1252.",
  'files/too-many-commands':
    'These files contain {number} commands, but an import can have at most {max}. Import a part at a time, such as one folder or one language of tldr.',
  'files/total-too-large': 'These files are larger than 100 MiB in total. Import fewer at a time.',
  'history/beyond': '{number} beyond the top {max}',
  'history/comments': '{number} commented out',
  'history/controls': '{number} with control characters',
  'history/everyday': '{number} that everyone knows, such as cd',
  'history/known': '{number} already in your library',
  'history/long': '{number} too long to be worth looking up',
  'history/not-proposed': 'Not proposed: {reasons}.',
  'history/short': '{number} short and used only once',
  'history/spaced': '{number} kept private by a leading space',
  'history/tiny': '{number} with only a few letters or one word',
  'pet/kept-as-text': "{place}: {text} was kept as text because it isn't a parameter. pet will prompt for it.",
  'pet/more-kept': '{number} more were also kept as text.',
  'place/document': '{path}, document {number}',
  'place/entry': '{path}, entry {number}',
  'place/file': '{path}',
  'place/key': '{path}, key {key}',
  'place/line': '{path}, line {number}',
  'place/match': '{path}, match {number}',
  'place/match-of-document': '{path}, document {document}, match {number}',
  'place/row': '{path}, row {number}',
  'place/snippet': '{path}, snippet {number}',
} as const

/** The label of each format, by its name. */
export const FORMAT_LABELS = {
  commander: 'Commander (JSON)',
  markdown: 'Markdown',
  csv: 'CSV or TSV',
  aliases: 'Shell aliases',
  tldr: 'tldr pages',
  cheat: 'cheat sheets',
  pet: 'pet',
  navi: 'navi',
  warp: 'Warp workflows',
  vscode: 'VS Code snippets',
  raycast: 'Raycast snippets',
  espanso: 'espanso',
  intellishell: 'IntelliShell',
} as const
