import type { Secret, SecretKind } from './secret.ts'
import { type ShellCommand, shellCommandsOf, unquoted, type Word } from './shell-commands.ts'

/**
 * Arguments that programs take as passwords although no name announces them. A rule is one of:
 *
 *     -p         its value is the next word, or follows "="
 *     -p*        its value follows in the same word
 *     -u:        a password after this sign (: % , =) in the next or the same word, usually after a user name
 *     #2         the second word that isn't an option; #0 is the last one
 *     +1         the next word, unless it's an option
 *     login>-p   only after the word "login"
 *     b>#0       only after an option that includes this letter, such as -bB, or after the word "b"
 *     //>+1      only after a file share, such as //host/share
 */
const RULES: readonly (readonly [programs: string, rules: string])[] = [
  ['mysql mysqldump mysqladmin mysqlimport mysqlshow mysqlcheck mysqlsh mycli', '-p*'],
  ['mariadb mariadb-dump mariadb-admin mariadb-import mariadb-check', '-p*'],
  ['mongo mongosh mongodump mongorestore mongoexport mongoimport mongostat', '-p -p*'],
  ['redis-cli valkey-cli keydb-cli', '-a -a* auth>#1'],
  ['sqlcmd bcp osql isql mssql-cli', '-P -P*'],
  ['tsql ipmitool mosquitto_pub mosquitto_sub', '-P -P*'],
  ['ldapsearch ldapadd ldapmodify ldapdelete ldappasswd ldapwhoami ldapcompare', '-w -w*'],
  ['snmpwalk snmpget snmpset snmptrap snmpbulkwalk', '-A -X'],
  ['clickhouse-client cqlsh cypher-shell influx', '-p'],
  ['curl ab http https xh wscat', '-u: --user: -U: --proxy-user: -a: --auth: -E: --cert:'],
  ['ab', '-A:'],
  ['smbclient rpcclient smbget smbmap net winexe', '-U% --user%'],
  ['smbclient', '//>+1'],
  ['lftp', '-u,'],
  ['ncftp ncftpput ncftpget evil-winrm crackmapexec netexec nxc psexec paexec', '-p'],
  ['xfreerdp xfreerdp3 wlfreerdp sdl-freerdp', '/p:*'],
  ['rdesktop sshpass', '-p -p*'],
  ['schtasks', '/rp'],
  ['docker podman nerdctl buildah skopeo helm oras crane az oc argocd cf ibmcloud', 'login>-p login>-p*'],
  ['skopeo podman buildah', '--creds: --src-creds: --dest-creds:'],
  ['kubectl oc', 'secret>--from-literal='],
  ['gh', 'secret>-b secret>--body'],
  ['vault bao', 'login>#1'],
  ['htpasswd', 'b>#0'],
  ['net', 'user>#2 use>#0'],
  ['openssl', 'enc>-k'],
  ['7z 7za 7zr 7zz', '-p*'],
  ['rar unrar', '-p* -hp*'],
  ['zip unzip zipcloak', '-P -P*'],
  ['pdftotext pdfinfo pdftoppm pdfimages', '-upw -opw'],
  ['security', '-w unlock-keychain>-p create-keychain>-p import>-P'],
  ['rclone', 'obscure>#1'],
  ['nmcli', 'password>#1'],
  ['wpa_passphrase', '#2'],
  ['ssh-keygen', '-N -P'],
  ['twine poetry useradd', '-p'],
  ['cargo', 'login>#1'],
  ['gem nuget dotnet', 'push>-k'],
  ['mysqladmin mariadb-admin', 'password>#1'],
  ['dscl', '-passwd>#1'],
  ['rabbitmqctl', 'add_user>#2 change_password>#2'],
  ['bw', 'unlock>#1 login>#2'],
  ['mc mcli', 'alias>#5 host>#5 user>#4'],
  ['netlify ntl', '--auth'],
  ['ngrok', 'authtoken>#1'],
  ['snyk', 'auth>#1'],
  ['cloudflared', 'install>#1'],
  ['doctl codecov', '-t'],
  ['glab', 'login>-t'],
  ['rabbitmqadmin nextcloudcmd', '-p'],
]

type Rule = { readonly behind: string | null; readonly option: string; readonly kind: string }

const SHARE = '//'

const RULE = /^(?:([\w-]+|\/\/)>)?(?:([#+])(\d)|(.+?)([*:%,=]?))$/

const PROGRAMS: ReadonlyMap<string, readonly Rule[]> = programRules()

function programRules() {
  const programs = new Map<string, Rule[]>()
  for (const [names, rules] of RULES) {
    const parsed = rules.split(' ').map((rule): Rule => {
      const [, behind = null, counted, place = '', option = '', kind = ''] = RULE.exec(rule) ?? []
      return counted === undefined ? { behind, option, kind } : { behind, option: place, kind: counted }
    })
    for (const name of names.split(' ')) programs.set(name, [...(programs.get(name) ?? []), ...parsed])
  }
  return programs
}

const MAX_WORDS = 100

// Words that make a program read a secret from its standard input.
const READS_SECRET =
  /^(?:--(?:password|passphrase|token|pass|with)-?(?:stdin|token|fd(?:=0)?)|chpasswd|passwd|smbpasswd|vncpasswd|kinit|cryptsetup|su)$/

const PRINTS = new Set(['echo', 'printf', 'print', 'yes', 'Write-Output'])

const PASS_THROUGH_PROGRAMS = new Set(['cat', 'tee'])

// Keys of a Kubernetes secret whose values aren't secret.
const PLAIN_KEY =
  /(?:user(?:name)?|login|host(?:name)?|port|url|uri|name|db|database|email|region|env|mode|level|type)$/i

/**
 * Finds secrets that only a program's own syntax marks as secret: in arguments, as with `sqlcmd -P` and `htpasswd -b`,
 * and in its standard input, as with `sudo -S`.
 */
export function programSecrets(text: string): readonly Secret[] {
  const found: Secret[] = []
  let before: ShellCommand | undefined
  for (const command of shellCommandsOf(text)) {
    found.push(...argumentSecrets(command), ...inputSecrets(command, command.isPiped ? before : undefined))
    before = command
  }
  return found
}

function argumentSecrets({ words }: ShellCommand): readonly Secret[] {
  const seen = new Set<string>()
  return words.flatMap((word, at) => {
    const program = programOf(word)
    const rules = PROGRAMS.get(program)
    if (rules === undefined || seen.has(program)) return []
    seen.add(program)
    return rules.flatMap((rule) => secretsBy(rule, program, words.slice(at + 1, at + 1 + MAX_WORDS)))
  })
}

/** Returns `mysql` for `/usr/bin/mysql` and `MYSQL.EXE`. */
function programOf({ raw }: Word): string {
  return raw
    .slice(-60)
    .replace(/^.*[/\\]/, '')
    .replace(/\.(?:exe|cmd|sh)$/i, '')
    .toLowerCase()
}

function secretsBy(rule: Rule, program: string, words: readonly Word[]): readonly Secret[] {
  const { behind, option, kind } = rule
  const from = behind === null ? 0 : words.findIndex((word) => isIntroducedBy(behind, word)) + 1
  if (behind !== null && from === 0) return []
  const isCounted = kind === '#' || kind === '+'
  const isShown = behind !== null && behind.length > 1 && behind !== SHARE
  const shown = [program, ...(isShown ? [behind] : []), ...(isCounted ? [] : [option])]
  const secretKind = { code: 'passwordAfter', name: `\`${shown.join(' ')}\`` } as const
  const rest = words.slice(from, kind === '+' ? from + 1 : undefined)
  const values = isCounted ? positional(rest, Number(option)) : optionValues(rest, rule)
  return values.map(({ raw: text, start }) => ({ kind: secretKind, text, start }))
}

function isIntroducedBy(behind: string, { raw }: Word): boolean {
  return behind === SHARE ? /^["']?(?:\/\/|\\\\)/.test(raw) : raw === behind || isFlagWith(behind, raw)
}

function isFlagWith(letter: string, raw: string): boolean {
  return letter.length === 1 && /^-\w+$/.test(raw) && raw.includes(letter)
}

/** Returns the argument at `place`, counted from 1 without options and redirections. Place 0 is the last argument. */
function positional(words: readonly Word[], place: number): readonly Word[] {
  const value = words.filter(({ raw }) => !/^(?:[-/]|\d?[<>])/.test(raw)).at(place - 1)
  return value === undefined ? [] : [unquoted(value)]
}

function optionValues(words: readonly Word[], rule: Rule): readonly Word[] {
  const given = words.flatMap((word, at) => givenTo(word, words[at + 1], rule) ?? [])
  const values = given.filter(({ raw }) => !raw.startsWith('-'))
  return /^[:%,=]$/.test(rule.kind) ? values.flatMap((value) => behindSign(value, rule.kind)) : values
}

function givenTo(word: Word, next: Word | undefined, { option, kind }: Rule): Word | undefined {
  const isOption = word.raw === option || (kind === ':' && isCluster(word.raw, option))
  if (isOption) return kind === '*' ? undefined : next && unquoted(next)
  return gluedValue(word, option, kind !== '' && !option.startsWith('--'))
}

function gluedValue(word: Word, option: string, isGluable: boolean): Word | undefined {
  if (!word.raw.startsWith(option)) return undefined
  if (word.raw.charAt(option.length) === '=') return unquoted(word, option.length + 1)
  return isGluable ? unquoted(word, option.length) : undefined
}

function behindSign({ raw, start }: Word, sign: string): readonly Word[] {
  const at = raw.indexOf(sign)
  const isPlain = sign === '=' && PLAIN_KEY.test(raw.slice(0, at))
  return at < 0 || isPlain ? [] : [{ raw: raw.slice(at + 1), start: start + at + 1 }]
}

/** True for `-sSu` if the option is `-u`. */
function isCluster(raw: string, option: string): boolean {
  return option.length === 2 && /^-[A-Za-z]{2,6}$/.test(raw) && raw.at(-1) === option.at(-1)
}

function inputSecrets({ words }: ShellCommand, before: ShellCommand | undefined): readonly Secret[] {
  const reader = words.slice(0, MAX_WORDS).find((word, at) => READS_SECRET.test(word.raw) || isReader(words, at))
  if (reader === undefined) return []
  const here = hereString(words)
  const word = here ?? printedBy(before)
  if (word === undefined) return []
  const { raw, start } = unquoted(word)
  const colon = reader.raw === 'chpasswd' ? raw.indexOf(':') + 1 : 0
  const kind: SecretKind =
    here === undefined
      ? { code: 'passwordPipedInto', name: `\`${readerName(words, reader)}\`` }
      : { code: 'passwordInHereString', name: '' }
  return [{ kind, text: raw.slice(colon), start: start + colon }]
}

function printedBy(command: ShellCommand | undefined): Word | undefined {
  const [program, ...printed] = command?.words ?? []
  if (PASS_THROUGH_PROGRAMS.has(program?.raw ?? '')) return hereString(printed)
  return PRINTS.has(program?.raw ?? '') ? printed.findLast(({ raw }) => !raw.startsWith('-')) : undefined
}

function hereString(words: readonly Word[]): Word | undefined {
  const at = words.findIndex(({ raw }) => raw.startsWith('<<<'))
  const { raw = '', start = 0 } = words[at] ?? {}
  if (raw === '<<<') return words[at + 1]
  return raw === '' ? undefined : { raw: raw.slice('<<<'.length), start: start + '<<<'.length }
}

// `sudo -S` and `vault login -` read a secret from standard input too.
function isReader(words: readonly Word[], at: number): boolean {
  const [word, ...next] = words.slice(at, at + 4).map(({ raw }) => raw)
  if (word === 'login') return next[0] === '-'
  return word === 'sudo' && next.some((raw) => isFlagWith('S', raw) || raw === '--stdin')
}

function readerName(words: readonly Word[], reader: Word): string {
  if (reader.raw === 'sudo') return 'sudo -S'
  return reader.raw.startsWith('-') ? `${programOf(words[0] ?? reader)} ${reader.raw}` : reader.raw
}
