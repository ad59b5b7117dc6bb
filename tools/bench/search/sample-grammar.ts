import type { Grammar } from './expand-template.ts'
import { WORDS } from './sample-words.ts'

/**
 * How the notes and lines of the sample are put together. `tool`, `verb`, `subcommand` and `subject` are not here: one
 * command has the same in its notes and its line.
 */
export const SAMPLE_GRAMMAR: Grammar = {
  ...WORDS,
  notes: [
    '<verb> the <subject> of <thing>',
    '<verb> the <subject> of <thing>, <condition>',
    '<verb> every <adjective> <subject>',
    '<verb> every <adjective> <subject> <condition>',
    '<verb> all <subject>s <where>',
    '<verb> all <subject>s <where>, <condition>',
    '<verb> <thing> by its <subject> with <tool>',
    '<verb> the <subject> whose <noun> is <adjective>, <condition>',
    '<verb> the <adjective> <subject> first and then its <noun> with <tool>',
    '<verb> a <subject> from <thing> (needs its <adjective> <noun>).',
    '<verb> the last <number> <subject>s <where>; the <noun> stays as it is.',
  ],
  thing: ['a <noun>', 'a <adjective> <noun>', 'the <container> <noun>', 'a <noun> and its <noun>s'],
  where: ['in the <container> <noun>', 'of the last <period>', 'below a <noun>', 'that belong to a <noun>'],
  condition: [
    'without its <noun>',
    'even if the <noun> is <adjective>',
    'unless a <noun> is <adjective>',
    'older than one <period>',
    'and save the <noun> as <extension>',
    'once every <period>',
    'sorted by <noun>',
  ],
  line: [
    '<tool> <subcommand> <target>',
    '<tool> <subcommand> <option> <target>',
    '<tool> <subcommand> <option> <option> <target>',
    '<tool> <option> <path>',
    '<tool> <subcommand> <path> <path>',
    '<tool> <subcommand> <option> <path> > <path>',
    '<tool> <subcommand> <blank>',
    '<tool> <subcommand> <option> <blank> <path>',
    "<tool> <subcommand> <option> | grep -i '<noun>' | sort | head -n <number>",
    'sudo <tool> <subcommand> --host <host> <target>',
    '<tool> <subcommand> "$(<tool> ls -q --filter <noun>=<adjective>)"',
    '<tool> <subcommand> \\\n  <option> \\\n  <option> \\\n  <path>',
    'for file in <path>; do\n  <tool> <subcommand> "$file"\ndone',
  ],
  target: ['<subject>', '<subject>-<number>', '<path>', '<host>', '<container>/<subject>'],
  option: ['--<noun>', '--<noun>=<number>', '--<noun> <adjective>', '--no-<noun>', '-<letter>', '-<letter> <number>'],
  path: [
    '<subject>.<extension>',
    './<noun>/<subject>.<extension>',
    '/var/<noun>/<subject>-<number>.<extension>',
    '~/<container>/<noun>s/*.<extension>',
  ],
  host: ['<noun>-<number>.<container>.<topLevel>', 'deploy@<container>.<topLevel>', '192.0.2.<number>'],
  blank: [
    '{{<subject>}}',
    '{{path/to/<subject>.<extension>}}',
    '{{<noun>=<adjective>}}',
    '{{<noun>=<noun>|<noun>|all}}',
  ],
  number: ['2', '3', '5', '8', '10', '12', '20', '24', '42', '50', '64', '80', '100', '200', '256', '443', '999'],
  letter: ['a', 'c', 'd', 'e', 'f', 'i', 'l', 'n', 'p', 'q', 'r', 'v', 'x', 'z'],
  foreignNotes: [
    'Показать все файлы проекта «<subject>» (<tool>)',
    'Удалить временные данные: <tool> <subcommand>',
    'Εμφάνιση όλων των αρχείων του <tool>',
    'Șterge fișierele vechi și păstrează jurnalul: <subject>',
    '<tool> で <subject> を一覧表示する',
    '用 <tool> 列出所有 <subject>',
    'عرض جميع ملفات <subject>',
  ],
}
