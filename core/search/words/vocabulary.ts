const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all am an and any are as at be been but by can could did do does for from had has have how i if in into
  is it its just me my of on or our so some that the their them then there these they this those to up use used
  uses using was we were what when where which who whose why will with without would you your`.split(/\s+/),
)

// Endings and their replacements, applied in this order. At least two letters of a word remain.
const ENDINGS: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/(?<=..)ie[sd]$/, 'y'],
  [/(?<=..(?:ss|sh|ch|x))es$|(?<=..[^sui])s$/, ''],
  [/(?<=..)(?:ing|ed)$/, ''],
  [/(?<=..)[ey]$/, ''],
  [/(?<=..)([b-df-hj-np-tv-z])\1$/, '$1'],
]

/** True for English words that are common in questions but say nothing about the command: `how`, `do`, `i`, `the`. */
export function isStopWord(term: string): boolean {
  return STOP_WORDS.has(term)
}

/**
 * Strips common English endings, so that `processes` and `process`, `copied` and `copying`, `running` and `runs` have
 * the same stem. The rules are crude, so compare a stem only with other stems.
 */
export function stemWord(word: string): string {
  return ENDINGS.reduce((stem, [ending, instead]) => stem.replace(ending, instead), word)
}

// Synonyms, collected by hand. `a b` are synonyms of each other; with `a b > c d`, searching for `a` or `b` also finds
// `c` and `d`, but not the other way round. Words are compared by stem. Stop words don't belong here, because every
// text has them. The table is at most 12 KB (a test checks this) and is loaded only with the word search.
const OTHER_WORDS = `
  absolute full > path, account > user, actually > dry, add > append insert install new include attach, address > ip
  url, admin administrator root superuser sudo > user, alias > shortcut, allow permit > enable accept grant, append
  insert > add, archive tarball > tar zip compressed, argument parameter option flag, ascending descending > order sort
  reverse, attach > connect, audio sound music song > mp3 wav, automatically automatic auto, background daemon >
  detached bg, backup dump snapshot > save export copy restore, beautify prettify > pretty format, belonging owned >
  owner user, big large huge > size largest, biggest largest > size sort large top, binary > hexdump executable, branch
  > checkout, brief short concise > summary, browser > web open, build > compile make create, byte > size, calculate >
  expression, calculate compute evaluate > calc, calendar > date month, cancel abort > stop kill, case > insensitive
  ignore, certificate cert ssl tls, change > modification diff, change modify alter > set update replace adjust chmod
  chown, change modify edit alter, character char letter, check > status show inspect whether ensure scan lint, check
  verify validate test, checkout > switch, clipboard > copy paste xclip, clone > copy checkout repository, colored
  colorized, column field, comma > csv separated delimiter, commit > revision changes save, compare diff difference,
  compile > build make, complete full whole entire, compress pack > zip gzip archive tar bundle 7z xz bzip2, configure
  config configuration settings setup preferences options, connect > login ssh attach join access, connection > connect
  socket, container > pod image, container docker podman, containing include > match, continuously constantly > follow
  watch repeatedly every loop, convert > encoding, convert transform translate > format encode export turn, copy
  duplicate > cp clone scp transfer rsync sync, count number > wc total amount, cpu processor > core, create make,
  create make > new generate add build init initialize mkdir touch produce, credential > password secret token login,
  cron > schedule, csv > comma, current > pwd active, current present > here working, database db > sql schema, date >
  time day calendar, decrypt > gpg, define declare > set create, delete > drop clear clean purge prune destroy wipe
  discard rm del rmdir unlink uninstall trash shred, delete remove erase, delimiter separator, dependency > package
  requirement library, deploy publish release > push upload, descending > reverse, describe > information detail show,
  description > describe, detach > background disconnect, detached > background, detect determine > find identify check,
  differ > diff compare, difference > compare diff between changes, directory folder > path subdirectory tree subfolder,
  directory folder dir, disable deactivate > off turn unset, discard revert undo, discard revert undo > reset restore
  checkout, disconnect > close detach logout, disk drive > device partition volume storage, display show print view,
  display show print view see > list get output cat echo info read inspect check, distribution distro > linux os, domain
  dns > name hostname, download > fetch get pull retrieve wget curl save, driver > device module, drop destroy purge
  erase wipe > delete remove rm, dry > simulate preview actually, dump export > save backup, duplicate > same copy
  repeated, duration > time length, edit > editor vim nano open, email mail, empty blank, enable activate > turn allow,
  encrypt > gpg cipher encryption, enter > shell exec, entire whole every, environment env, error > fail stderr, error
  problem issue fault, every each, exclude > not no, executable binary > program command, explain describe >
  description, export > save write, extension > suffix type, extract unpack > gunzip, extract unpack decompress
  uncompress > tar unzip 7z archive compressed expand, extract unpack decompress uncompress unzip, fail > error, file >
  document, filename > file name, filesystem > disk partition mount volume, filter select > only match query, find
  search locate > grep query match look, find search locate lookup, firewall > iptables ufw rules, first beginning >
  head top start, fix repair > correct, follow watch monitor track > live tail continuously, force > overwrite, fork >
  clone copy, format > pretty layout fs fmt, full > complete absolute entire, generate produce > create make print, get
  > show retrieve fetch obtain print list download query, graph chart diagram plot, grep > search find match, hash
  checksum digest > md5 sha sha256 sum, head > first top beginning, help usage manual documentation docs man, hex
  hexadecimal, history log, host > hostname server address, hostname > host name, html > web page, http > web request
  url, human friendly > readable pretty, identical > same duplicate, identify determine > detect show, ignore skip exclude omit except, image >
  picture iso png jpeg photo, import load, include > contain, information info detail > show describe status,
  information info details, initialize init setup, initialize init setup > create new configure, input > stdin,
  insensitive ignoring, insensitive ignoring > case, install > add setup deploy, instance > machine server vm,
  interactive interactively > prompt, interface > network adapter, internet web online, ip > address, issue ticket, job
  task > processes, join merge combine concatenate > cat paste together, jq > json, json > jq, kill stop terminate >
  pkill killall, kubernetes k8s kubectl, larger bigger greater exceeding > more over size large, last final > tail end
  latest, latest newest > new current update, library > lib, limit maximum max > restrict most number, line row, link >
  symlink ln symbolic, lint > check style, list > show display print view enumerate ls get, listen > port, live realtime
  > real follow continuously, load > read open, lock > protect freeze, log > journal journalctl messages output, login
  signin authenticate > log auth authentication, logout signout > log, loop iterate repeat, lowercase uppercase > case,
  machine > vm virtual node, machine computer host system box server, match > containing find filter pattern regex,
  measure > time benchmark count, memory ram, merge > pull, message text, minimum min > least, mirror > repository sync,
  modified changed altered updated edited, module library > package dependency, more > larger, mount attach, move > mv
  rename transfer, multiple > more list two, multiple several many various, network > interface net ip, new > create
  make add init, newer > recent latest newest, number > count amount id, occurrence > match count, old oldest > older
  ago, one single, only > limit, open > view browse edit, option > setting, org organization organisation, os >
  operating system, outdated > upgrade update old newer, output > print display show write stdout result, overwrite >
  replace existing force, owner ownership > chown user, package > pkg, package app application program software,
  packages > pkg dependency, parallel concurrently simultaneously > jobs threads, partition > disk filesystem, password
  > credential pass passwd secret, password passphrase, path > directory location, pause suspend sleep, permission >
  chmod mode access rights, picture photo > image png jpg jpeg, pid > processes id, ping > host, pod > kubernetes
  container kubectl, port > listen socket tcp, post > send http, preview > dry see before, previous earlier old last,
  print > printer lp, processes > task pid job program ps, program application app > executable binary command processes
  tool, project workspace > app application, prompt confirm confirmation ask > interactive, prune clean clear > remove
  delete purge reset, ps top > processes, publish > push upload, pull > fetch download merge, push > send upload
  publish, query > sql select search, quiet silent silently > suppress, random shuffle > shuf, reachable alive > ping,
  read > show display open, readable > human pretty, recent recently latest newest last, record capture, recover >
  restore, recursive recursively > subdirectory nested, remote > server ssh, remove > drop clear clean purge prune strip
  detach rm del rmdir unlink uninstall, rename > mv move name title, render draw > image generate, repeat repeatedly >
  every again, replace substitute > sed change swap overwrite, repository > remote git, repository repo, request > http
  curl call, resize scale > size width height, resolve > dns lookup, restart reboot reload, restore recover > backup,
  resume continue > start restore, retrieve fetch obtain, retrieve fetch obtain > get download pull, reverse invert
  backward, revision > commit version, right privilege > permission access, rollback > revert undo previous, run execute
  > exec invoke command call perform, run execute launch start, save store write > output file keep, schedule cron
  crontab > periodically, screen monitor display > terminal, screenshot > capture screen, see look > show display view
  list, separate > delimiter, serve > server host share, server > host daemon service remote, service > systemctl unit
  server, service daemon, session > connection tmux screen, set > configure change assign update define specify, share >
  serve, shell > bash sh session zsh, shutdown poweroff > down stop halt off turn, signature sign, simulate dry preview
  pretend > actually, size > large big space bytes disk length, small tiny > size, smaller less fewer > size small, soft
  symbolic symlink, sort order arrange, specific certain particular given specified, speed fast rate bandwidth, split
  divide separate cut, sql > query database, ssh > remote connect, standard output stdout > print console, start launch
  open > run boot begin, stash > save, stderr > error standard, stdin > input standard pipe, stdout > output print
  console standard, stop kill end halt terminate > shutdown cancel abort down signal, stop kill terminate end halt quit
  exit, storage > disk volume, store > keep, string > word pattern character, subdirectories > below under within,
  subdirectory subfolder > recursive recursively directory folder nested, substitute swap > replace, suffix prefix >
  extension, summary overview > total short brief, suppress hide > quiet ignore, switch change > checkout toggle,
  symlink shortcut > link symbolic ln, sync synchronize mirror rsync, tab > whitespace, table > column row, tail > last
  end follow, terminal console shell > tty command prompt, test > check, text string word, thread > parallel job, time >
  date duration clock, timeout > seconds time limit, timestamp > time date, today yesterday > day time, toggle > switch,
  total sum > count, trailing leading > beginning end, transfer send > copy upload scp push rsync, transform > convert,
  tree hierarchy > recursive, truncate shrink trim cut, type > kind format extension, uncommit > undo, under below
  beneath inside within > recursive recursively subdirectory, undo > back reset rollback, uninstall > remove delete
  purge, unique distinct > uniq duplicate, unlock > open, unmount eject umount detach, unused orphaned dangling > prune,
  unzip untar > extract archive decompress, upgrade update > latest newest refresh newer, upload > send push put copy
  publish post, url link, usage space > size du df free available, user > account username owner, username > user name,
  variable > env environment set export parameter, verbose detailed, verbose detailed > more information, version >
  number, version release > tag revision, video movie film clip > mp4 ffmpeg mkv, vm > virtual machine, wait delay sleep
  pause, webpage > page url web html, website site > url page web http, whitespace space, wifi wireless wlan, word >
  string term, write > output save put, zip > compress archive
`

const BY_STEM: ReadonlyMap<string, readonly string[]> = readTable(OTHER_WORDS)

/** Returns the stems of a stem's synonyms, without the stem itself. */
export function synonymsOf(stem: string): readonly string[] {
  return BY_STEM.get(stem) ?? []
}

function readTable(table: string): ReadonlyMap<string, readonly string[]> {
  const byStem = new Map<string, Set<string>>()
  for (const list of table.split(',')) {
    const [asked = '', meant = asked] = list.split('>')
    const others = stemsIn(meant)
    for (const stem of stemsIn(asked)) byStem.set(stem, new Set([...(byStem.get(stem) ?? []), ...others]))
  }
  return new Map([...byStem].map(([stem, others]) => [stem, [...others].filter((other) => other !== stem)]))
}

function stemsIn(words: string): readonly string[] {
  return words.trim().split(/\s+/).map(stemWord)
}
