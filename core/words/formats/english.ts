/**
 * Messages about reading and writing other formats, in English: a part of the catalogue, and what the API and the CLI
 * print. Those in `COUNTED` depend on a number.
 */
export const COUNTED_MESSAGES = {
  'aliases/other-rows': {
    one: '1 row defines no alias and was passed over.',
    other: '{count} rows define no alias and were passed over.',
  },
  'any/choice-dropped': {
    one: '1 choice could not be written in its line and was dropped.',
    other: '{count} choices could not be written in their lines and were dropped.',
  },
  'any/default-in-trailer': {
    one: '1 default could not be written in its line and was kept in the description.',
    other: '{count} defaults could not be written in their lines and were kept in the description.',
  },
  'any/escape-read': {
    one: String.raw`1 line holds \{\{ itself, which is shown and copied as {{ here.`,
    other: String.raw`{count} lines hold \{\{ themselves, which is shown and copied as {{ here.`,
  },
  'any/kept-as-text': {
    one: '1 placeholder could not be written here and was kept as text.',
    other: '{count} placeholders could not be written here and were kept as text.',
  },
  'any/no-place': {
    one: '1 field has no place in this format and was not written.',
    other: '{count} fields have no place in this format and were not written.',
  },
  'any/platform-as-tag': {
    one: '1 platform was written as the first tag.',
    other: '{count} platforms were written as the first tag.',
  },
  'cheat/field-dropped': {
    one: '1 setting of a sheet, such as its syntax, was dropped.',
    other: '{count} settings of sheets, such as their syntax, were dropped.',
  },
  'cheat/sheet-renamed': {
    one: '1 sheet has another name than its platform, because that name is taken or no file can have it. Its front matter names the platform.',
    other:
      '{count} sheets have other names than their platforms, because those names are taken or no file can have them. Their front matter names the platforms.',
  },
  'cheat/would-be-split': {
    one: '1 command contains an empty row, a comment or an open quote, and would come back as several.',
    other: '{count} commands contain an empty row, a comment or an open quote, and would come back as several.',
  },
  'csv/longer-rows': {
    one: '1 row has more cells than there are headings; what is in them was left out.',
    other: '{count} rows have more cells than there are headings; what is in them was left out.',
  },
  'espanso/changed': {
    one: String.raw`1 line holds $|$ or \}\}, which espanso takes for its own signs and will not show.`,
    other: String.raw`{count} lines hold $|$ or \}\}, which espanso takes for its own signs and will not show.`,
  },
  'espanso/dropped': {
    one: '1 setting of a match is not kept here and was dropped.',
    other: '{count} settings of matches are not kept here and were dropped.',
  },
  'espanso/imports': {
    one: '1 file that is imported was not followed. Choose it as well if it has matches.',
    other: '{count} files that are imported were not followed. Choose them as well if they have matches.',
  },
  'espanso/renamed': {
    one: '1 placeholder has another name in espanso, which allows only letters, digits and _ in it.',
    other: '{count} placeholders have other names in espanso, which allows only letters, digits and _ in them.',
  },
  'espanso/trigger-made': {
    one: '1 command has no keyword, so its trigger was made of its notes.',
    other: '{count} commands have no keyword, so their triggers were made of their notes.',
  },
  'export/description': {
    one: '1 command would come back with the description changed or missing.',
    other: '{count} commands would come back with the description changed or missing.',
  },
  'export/fewer': {
    one: 'Of 1 command written, {read} can be read from the file again.',
    other: 'Of {count} commands written, {read} can be read from the file again.',
  },
  'export/howTo': {
    one: '1 command would come back with the how-to changed or missing.',
    other: '{count} commands would come back with the how-to changed or missing.',
  },
  'export/line': {
    one: '1 command would come back with the line changed or missing.',
    other: '{count} commands would come back with the line changed or missing.',
  },
  'export/notes': {
    one: '1 command would come back with the notes changed or missing.',
    other: '{count} commands would come back with the notes changed or missing.',
  },
  'export/pinned': {
    one: '1 command would no longer be pinned.',
    other: '{count} commands would no longer be pinned.',
  },
  'export/platform': {
    one: '1 command would come back with the platform changed or missing.',
    other: '{count} commands would come back with the platform changed or missing.',
  },
  'export/source': {
    one: '1 command would come back with the source changed or missing.',
    other: '{count} commands would come back with the source changed or missing.',
  },
  'export/tags': {
    one: '1 command would come back with the tags changed or missing.',
    other: '{count} commands would come back with the tags changed or missing.',
  },
  'export/visibility': {
    one: '1 command would no longer be private.',
    other: '{count} commands would no longer be private.',
  },
  'history/cut-off': {
    one: '1 command was cut off where the terminal ended, and left out. Print the history with `(Get-History).CommandLine`.',
    other:
      '{count} commands were cut off where the terminal ended, and left out. Print the history with `(Get-History).CommandLine`.',
  },
  'history/grouped': {
    one: '1 command that differ in one word were put together.',
    other: '{count} commands that differ in one word were put together.',
  },
  'history/legacy': {
    one: 'The history is not UTF-8 and was read as Windows-1252.',
    other: '{count} histories are not UTF-8 and were read as Windows-1252.',
  },
  'history/not-unicode': {
    one: '1 command is not UTF-8; what could not be read in it was replaced.',
    other: '{count} commands are not UTF-8; what could not be read in them was replaced.',
  },
  'history/read': { one: 'Read 1 command: {proposed} proposed.', other: 'Read {count} commands: {proposed} proposed.' },
  'history/read-different': {
    one: 'Read 1 command, {different} of them different: {proposed} proposed.',
    other: 'Read {count} commands, {different} of them different: {proposed} proposed.',
  },
  'history/secrets': {
    one: '1 command left out, with what looks like a secret.',
    other: '{count} commands left out, with what looks like a secret.',
  },
  'intellishell/asked-for': {
    one: '1 command has braces or brackets of its own that IntelliShell takes for a placeholder.',
    other: '{count} commands have braces or brackets of their own that IntelliShell takes for a placeholder.',
  },
  'intellishell/braces': {
    one: '1 placeholder has braces, which became round ones.',
    other: '{count} placeholders have braces, which became round ones.',
  },
  'intellishell/comment-dropped': {
    one: '1 comment that is not above a command was dropped.',
    other: '{count} comments that are not above a command were dropped.',
  },
  'intellishell/comment-spoiled': {
    one: '1 command has words with # or brackets in its notes or its description, which IntelliShell takes for tags or an alias.',
    other:
      '{count} commands have words with # or brackets in their notes or descriptions, which IntelliShell takes for tags or aliases.',
  },
  'intellishell/default-as-name': {
    one: '1 placeholder has a default, which IntelliShell takes for its name.',
    other: '{count} placeholders have a default, which IntelliShell takes for their names.',
  },
  'intellishell/joined': {
    one: '1 command has several rows, which IntelliShell joins.',
    other: '{count} commands have several rows, which IntelliShell joins.',
  },
  'intellishell/name-lost': {
    one: '1 placeholder has choices, beside which IntelliShell has no name.',
    other: '{count} placeholders have choices, beside which IntelliShell has no name.',
  },
  'intellishell/spoiled': {
    one: '1 command begins with a sign, or has one in it or at its end, that IntelliShell takes for its own.',
    other:
      '{count} commands begin with a sign, or have one in them or at their ends, that IntelliShell takes for its own.',
  },
  'markdown/field-dropped': {
    one: '1 setting above a text, such as its title, was dropped.',
    other: '{count} settings above texts, such as their titles, were dropped.',
  },
  'markdown/output-dropped': { one: '1 row of output was dropped.', other: '{count} rows of output were dropped.' },
  'navi/asked-for': {
    one: '1 command has a word in angle brackets that navi will ask for, or a backslash before a placeholder that it will not.',
    other:
      '{count} commands have words in angle brackets that navi will ask for, or a backslash before a placeholder that it will not.',
  },
  'navi/borrowed-too-much': {
    one: '1 row with @ was left out, as its tags borrow from a hundred others already.',
    other: '{count} rows with @ were left out, as their tags borrow from a hundred others already.',
  },
  'navi/comma-lost': {
    one: '1 tag has lost its comma, which parts tags in navi.',
    other: '{count} tags have lost their commas, which part tags in navi.',
  },
  'navi/comment-unused': {
    one: '1 comment stands above no command and was left out.',
    other: '{count} comments stand above no command and were left out.',
  },
  'navi/metacomment': {
    one: '1 row that begins with a semicolon belongs to no command and was left out.',
    other: '{count} rows that begin with a semicolon belong to no command and were left out.',
  },
  'navi/moved': {
    one: '1 row begins with what is a sign to navi, and got a space before it.',
    other: '{count} rows begin with what is a sign to navi, and got a space before them.',
  },
  'navi/name-changed': {
    one: '1 placeholder was renamed, as names in navi are letters, digits, underscores and hyphens.',
    other: '{count} placeholders were renamed, as names in navi are letters, digits, underscores and hyphens.',
  },
  'navi/suggestion-dropped': {
    one: '1 suggestion was left out with a command, as the import would be too large with it.',
    other: '{count} suggestions were left out with commands, as the import would be too large with them.',
  },
  'navi/suggestion-kept': {
    one: '1 suggestion is kept below its description as text; it is never run.',
    other: '{count} suggestions are kept below their descriptions as text; they are never run.',
  },
  'navi/twice': {
    one: '1 command is a repeat, with the same comment and tags, and was skipped.',
    other: '{count} commands are repeats, with the same comment and tags, and were skipped.',
  },
  'pet/asked-for': {
    one: '1 stretch of text in angle brackets will be asked for by pet, as if it were a parameter.',
    other: '{count} stretches of text in angle brackets will be asked for by pet, as if they were parameters.',
  },
  'pet/choice-unwritten': {
    one: '1 choice cannot be written in a parameter of pet and was left out.',
    other: '{count} choices cannot be written in parameters of pet and were left out.',
  },
  'pet/dropped': {
    one: '1 key of a snippet is not kept here and was dropped.',
    other: '{count} keys of snippets are not kept here and were dropped.',
  },
  'pet/escape-kept': {
    one: '1 backslash that begins no escape was kept as it stands.',
    other: '{count} backslashes that begin no escape were kept as they stand.',
  },
  'pet/renamed': {
    one: '1 placeholder has another name in pet, which does not allow angle brackets in it.',
    other: '{count} placeholders have other names in pet, which does not allow angle brackets in them.',
  },
  'raycast/change-dropped': {
    one: '1 placeholder was changed as it was filled in; here it is filled in as it is.',
    other: '{count} placeholders were changed as they were filled in; here they are filled in as they are.',
  },
  'raycast/comma': {
    one: '1 choice has a comma, at which Raycast splits it.',
    other: '{count} choices have a comma, at which Raycast splits them.',
  },
  'raycast/field-again': {
    one: '1 field stands twice in its snippet; the last one was taken.',
    other: '{count} fields stand more than once in their snippets; the last ones were taken.',
  },
  'raycast/field-dropped': {
    one: '1 field of a snippet has no place here and was dropped.',
    other: '{count} fields of snippets have no place here and were dropped.',
  },
  'raycast/filled-in': {
    one: '1 command has a text in braces that Raycast fills in.',
    other: '{count} commands have a text in braces that Raycast fills in.',
  },
  'raycast/quotes': {
    one: '1 placeholder has double quotation marks, which became single ones.',
    other: '{count} placeholders have double quotation marks, which became single ones.',
  },
  'tldr/descriptions-lost': {
    one: '1 description was left out, as a page of tldr has one for all its commands.',
    other: '{count} descriptions were left out, as a page of tldr has one for all its commands.',
  },
  'tldr/kept-as-shown': {
    one: '1 placeholder with white space at its end or braces inside was kept as text.',
    other: '{count} placeholders with white space at an end or braces inside were kept as text.',
  },
  'tldr/long-option': {
    one: '1 choice between a short and a long option became the long one.',
    other: '{count} choices between a short and a long option became the long one.',
  },
  'tldr/names-lost': {
    one: '1 placeholder is written without its name: tldr shows only its choices or its default.',
    other: '{count} placeholders are written without their names: tldr shows only their choices or their defaults.',
  },
  'tldr/short-option': {
    one: '1 choice between a short and a long option became the short one.',
    other: '{count} choices between a short and a long option became the short one.',
  },
  'tldr/tags-lost': {
    one: '1 tag was left out, as a page of tldr has none but its system.',
    other: '{count} tags were left out, as a page of tldr has none but its system.',
  },
  'tldr/trailers-lost': {
    one: 'Keywords, hints, suggestions or output of 1 command were left out, as tldr has no place for them.',
    other: 'Keywords, hints, suggestions or output of {count} commands were left out, as tldr has no place for them.',
  },
  'tldr/without-descriptions': {
    one: 'The introductions of the pages were left out, as the import would pass 10 MiB with them.',
    other: 'The introductions of the pages were left out, as the import would pass 10 MiB with them.',
  },
  'tldr/written-as-text': {
    one: '1 placeholder could not be written in tldr and became text.',
    other: '{count} placeholders could not be written in tldr and became text.',
  },
  'vscode/change-dropped': {
    one: '1 placeholder was changed where it was used again; here it is filled in as it is.',
    other: '{count} placeholders were changed where they were used again; here they are filled in as they are.',
  },
  'vscode/field-again': {
    one: '1 field stands twice in its snippet; the last one was taken, as the editor does.',
    other: '{count} fields stand more than once in their snippets; the last ones were taken, as the editor does.',
  },
  'vscode/field-dropped': {
    one: '1 field of a snippet has no place here and was dropped.',
    other: '{count} fields of snippets have no place here and were dropped.',
  },
  'warp/between-braces': {
    one: '1 placeholder stands between braces, which Warp would take for an escape, and was written as text.',
    other: '{count} placeholders stand between braces, which Warp would take for escapes, and were written as text.',
  },
  'warp/dropped': {
    one: '1 value of a workflow is not kept here and was dropped.',
    other: '{count} values of workflows are not kept here and were dropped.',
  },
  'warp/renamed': {
    one: '1 placeholder has another name in Warp, which does not allow braces in it.',
    other: '{count} placeholders have other names in Warp, which does not allow braces in them.',
  },
  'yaml/key-twice': {
    one: '1 key was written twice in one place; the last one counts.',
    other: '{count} keys were written twice in one place; the last one of each counts.',
  },
} as const

export const PLAIN_MESSAGES = {
  'commander/fields-dropped': "Commands don't have these fields, so they were dropped: {names}.",
  'commander/many-fields-dropped': "Commands don't have these fields, so they were dropped: {names} and {more} more.",
  'csv/columns-left-out': 'These columns of {file} have no place here and were left out: {names}.',
  'csv/many-columns-left-out': 'These columns of {file} have no place here and were left out: {names} and {more} more.',
  'csv/open-quote': 'In {file}, row {row}, a quotation mark has no end: all that follows was read as one cell.',
  'files/legacy': '{file} is neither UTF-8 nor UTF-16 and was read as Windows-1252.',
  'files/many-legacy': '{number} files are neither UTF-8 nor UTF-16 and were read as Windows-1252.',
  'history/beyond': '{number} beyond the best {max}',
  'history/comments': '{number} that are comments',
  'history/controls': '{number} with control characters',
  'history/everyday': '{number} that everybody knows, such as cd',
  'history/known': '{number} in your library already',
  'history/long': '{number} longer than anybody looks up',
  'history/not-proposed': 'Not proposed: {reasons}.',
  'history/short': '{number} used once and short',
  'history/spaced': '{number} typed with a space first, which keeps them private',
  'history/tiny': '{number} of a few letters or one word',
  'pet/kept-as-text': "{place}: {text} was kept as text, as it's no parameter. pet asks for it.",
  'pet/more-kept': '{number} more were kept as text as well.',
} as const
