import type { Command } from '../../core/commands/command.ts'

/** Reading and reshaping JSON. Tried with jq 1.6. */
export const jqCommands: readonly Command[] = [
  {
    id: 'jq-pretty-print',
    platform: 'jq',
    notes: 'Format a JSON file so that a person can read it.',
    line: 'jq . response.json',
  },
  {
    id: 'jq-one-field',
    platform: 'jq',
    notes: 'Print one field as plain text, without quotes, ready for a script.',
    line: "jq -r '.version' package.json",
  },
  {
    id: 'jq-filter-list',
    platform: 'jq',
    notes: 'Keep only the entries of a list that meet a condition.',
    line: `jq '[.[] | select(.status == "active" and .age >= 18)]' users.json`,
  },
  {
    id: 'jq-keep-some-fields',
    platform: 'jq',
    notes: 'Reduce each entry of a list to the fields that matter.',
    line: "jq '[.[] | { id, email }]' users.json",
  },
  {
    id: 'jq-to-csv',
    platform: 'jq',
    notes: 'Turn a JSON list into CSV for a spreadsheet, quoted correctly.',
    line: "jq -r '.[] | [.id, .name, .email] | @csv' users.json",
  },
  {
    id: 'jq-count-by-group',
    platform: 'jq',
    notes: 'Count the entries of a list by one of their fields.',
    line: "jq 'group_by(.country) | map({ country: .[0].country, people: length })' users.json",
  },
  {
    id: 'jq-newest-ten',
    platform: 'jq',
    notes: 'Sort a list by date and keep the newest ten. ISO dates sort correctly as text.',
    line: "jq 'sort_by(.createdAt) | reverse | .[:10]' notes.json",
  },
  {
    id: 'jq-change-value',
    platform: 'jq',
    notes: 'Change one value in a file. jq cannot write in place, so the result takes a detour through a new file.',
    line: `jq '.version = "1.5.0"' package.json > package.json.new && mv package.json.new package.json`,
  },
  {
    id: 'jq-merge-settings',
    platform: 'jq',
    notes: 'Merge two files of settings, nested ones too; the second wins.',
    line: "jq -s '.[0] * .[1]' defaults.json settings.json",
  },
  {
    id: 'jq-compare-files',
    platform: 'jq',
    notes: 'Compare two JSON files by content, whatever the order of their keys and their spacing.',
    line: 'diff <(jq -S . before.json) <(jq -S . after.json)',
  },
  {
    id: 'jq-list-paths',
    platform: 'jq',
    notes: "List every path that leads to a value, to find one's way in an unknown answer.",
    line: `jq -r 'paths(type != "object" and type != "array") | map(tostring) | join(".")' response.json`,
  },
  {
    id: 'jq-build-from-variables',
    platform: 'jq',
    notes: 'Build JSON out of shell variables with correct quoting, instead of gluing strings together.',
    line: `jq -n --arg name "$USER" --argjson port 3000 '{ name: $name, port: $port }'`,
  },
  {
    id: 'jq-errors-in-json-log',
    platform: 'jq',
    notes: 'Watch a log of JSON lines and show only the errors; lines that are not JSON are passed over.',
    line: `tail -F app.log | jq -cR --unbuffered 'fromjson? | objects | select(.level == "error")'`,
  },
]
