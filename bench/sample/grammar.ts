/** Possible texts for each name. In a text, `<name>` stands for one of the texts for that name. */
export type Grammar = Readonly<Record<string, readonly string[]>>

const KNOWN_TOOLS = words(`
  git docker kubectl npm tar ssh curl find grep sed awk systemctl openssl psql rsync ffmpeg python node ip ss lsof jq
  apt zip unzip gpg make cargo go pip tmux vim nginx redis sqlite3 terraform ansible helm aws gcloud az mount df du ps
  kill journalctl crontab chmod chown ln cp mv rm ls cat head tail sort uniq cut tr xargs wc diff patch dig nmap wget`)

const TOOL_BEGINNINGS = words(`
  arc ban bol cal cor dal del dro eck fen fil gan gar hal hex ign jol jun kal kes lar lim lum mak mer mon nab nex nor
  obl oct pal pex pil qua ral rek rho sal sec sil sno tab tel tri ulm urb val ver vol wex wil xan yar zan zel zor`)
const TOOL_ENDINGS = words(`
  ctl sync dump stat fs cat top db fmt lint pack net grep conf gen mon log kit proxy watch cli diff tail scan image
  send shell trace view cache build hash pipe split tree queue mail`)

/** Names of programs: well-known ones first, then made-up ones. */
export const TOOLS: readonly string[] = [...KNOWN_TOOLS, ...combine(TOOL_BEGINNINGS, TOOL_ENDINGS)]

/** Verbs for notes, each with the subcommand that does it. */
export const ACTIONS: readonly string[] = `
  List ls|Remove rm|Show show|Start start|Stop stop|Restart restart|Extract extract|Create create|Copy cp|Move mv|Build
  build|Install install|Update update|Search search|Convert convert|Compare diff|Compress pack|Print print|Count count|
  Download pull|Upload push|Fetch fetch|Merge merge|Rename rename|Sign sign|Verify verify|Encrypt encrypt|Decrypt
  decrypt|Mount mount|Unmount umount|Watch watch|Follow logs|Inspect inspect|Delete delete|Restore restore|Export
  export|Import import|Split split|Join join|Sort sort|Clean prune|Validate check|Format fmt|Run run|Schedule schedule|
  Kill kill|Rotate rotate|Resize resize|Clone clone|Reset reset|Publish publish|Lock lock|Unlock unlock|Attach attach|
  Detach detach|Tag tag|Replace replace|Measure bench|Trace trace|Summarise stat`
  .split('|')
  .map((action) => action.trim())

/** Words to fill the templates with. */
export const WORDS = {
  noun: words(`
    account address alias album alert archive artifact attachment backup balance banner barcode batch binary block blob
    bookmark boundary branch bridge browser bucket buffer build bundle cache calendar camera capture catalogue
    certificate channel chapter checksum client clipboard cluster collection colour column commit component connection
    contact container context cookie counter country course credential currency cursor customer daemon dashboard
    database dataset deadline dependency deployment desktop device diagram dictionary digest directory disk document
    domain download draft driver duration editor element endpoint engine entry environment error event example
    exception experiment expression extension feature field file filter firewall firmware folder font footer form
    fragment frame function gateway glossary graph group guide handler header heading history host hypervisor icon
    image incident index ingress inode input instance interface interval invoice issue item job journal kernel key
    keyboard label language layer layout ledger library licence line link listener locale lock log machine mailbox
    manifest manual map marker measurement member memory menu message metric migration mirror mode model module monitor
    namespace network node note notebook object option order outline output owner package page palette parameter parcel
    partition password patch path payload peer permission person photo picture pipeline pixel playlist plugin pod
    pointer policy pool port portrait position prefix preview price printer priority process profile project prompt
    property protocol provider proxy publisher query queue quota reader receipt recipe record recording region registry
    release remote replica report repository request resource response result revision role route router row rule
    runner sample schedule schema screen script secret section sensor sentence server service session setting shard
    shell signal signature site size sketch slice snapshot socket song source spreadsheet stack stage statement station
    stream string stylesheet submodule subnet subscription subtitle suffix summary symbol symlink table tag target task
    template terminal test thread threshold thumbnail ticket timer timestamp timezone title token topic track trailer
    transaction transcript translation trigger tunnel unit update upload user value variable vector version video view
    viewport volume vote voucher wallpaper warning watermark webhook widget window wizard word worker workflow
    workspace zone`),
  adjective: words(`
    abandoned absolute active additional adjacent aligned ambiguous anonymous available binary blank broken cached
    compressed concurrent corrupt current damaged dangling default deleted detached disabled distributed duplicate
    dynamic empty encrypted exact executable exited expired external failed fast final first foreign frozen full
    global hidden identical idle ignored incoming incomplete inherited initial inline internal invalid invisible
    isolated largest last latest linked local locked longest loose lost matching merged minimal missing modified mounted
    named nested newest next obsolete offline old open optional original orphaned outgoing outdated paused pending
    persistent pinned portable preferred previous primary private protected public quiet random raw readable recent
    recursive redundant relative remote renamed required rotated running scheduled secondary secure shared signed
    single slow smallest sorted sparse stale static stopped stuck suspended temporary trusted unassigned uncommitted
    unique unknown unread unused upstream valid verbose versioned virtual visible weekly writable`),
  container: words(`
    production staging development laptop homepage intranet warehouse office basement archive museum workshop studio
    bakery library observatory harbour orchard garage kitchen campus clinic nursery theatre`),
  extension: words('txt json csv yaml log png jpg mp4 tar.gz zip sql html css ts py sh conf pem db xml md toml'),
  topLevel: words('example test internal lan'),
  period: words('hour day week fortnight month quarter year minute weekend night'),
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Templates of notes and lines. `tool`, `verb`, `subcommand` and `subject` are missing because a command has the same
 * ones in its notes and its line.
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

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

function combine(firsts: readonly string[], seconds: readonly string[]): readonly string[] {
  return seconds.flatMap((second) => firsts.map((first) => first + second))
}
