// @ts-check
import { IS_CHECKOUT } from './folders.js'

/** Usage of each task. A task is a file of that name in `cli/` or `tools/`, which runs when imported. */
const USAGES = {
  new: '',
  start: `Usage: npm start [-- --library mock]

Installs missing packages, builds the site if it is out of date, and serves it with its API at http://localhost:$PORT
(default 3000).
  --library mock  serves the 250 mock commands of the specification from a separate database`,
  serve: `Usage: npm run serve [-- --library mock]

Serves the site built by "npm run build" or "npm start", and its API. Never builds.`,
  test: `Usage: npm test [-- <part of a path>...]

Runs all checks and tests, or only the test files in tests/ whose path contains one of the parts.`,
  dev: `Usage: npm run dev

Serves the site at http://localhost:$PORT (default 3000) and updates it whenever you save a file.`,
  build: `Usage: npm run build [-- --library <file, folder or address>] [--allow-secrets] [-- lambda]

Builds the site for publishing in build/site, and configuration files for common hosts in build/hosting. The site has the
commands in the database (DATABASE_URL or DATA_DIR); without a database, those in content/library.
  --library https://ada.example  uses the commands of another Commander site; also takes a file or folder
  --allow-secrets                builds even if a public command seems to contain a secret
  lambda                         builds the API as an AWS Lambda function in build-lambda instead`,
  bench: `Usage: npm run bench [-- <case>... --data <file.json>]

Measures everything in docs/performance.md, or only the cases you name.
  --data commands.json  measures with the commands in this file; the environment variable BENCH_DATA does the same`,
  check: IS_CHECKOUT
    ? `Usage: npm run check

Checks types, style, imports, content, colours and links, in under a minute. "npm test" checks everything.`
    : `Usage: npm run check

Checks settings, words, stories, commands and links in content/, and looks for secrets.`,
  faults: `Usage: npm run faults [-- --seed <number> --count <number> --site <number> --list]

Flips 40 random conditions in the source, one at a time, and reports which test catches each. Takes about an hour.
  --site 7  flips only the seventh
  --list    lists the conditions without flipping them`,
  backup: `Usage: npm run backup [-- <file or folder> --keep <number>]

Backs up the library (DATABASE_URL or DATA_DIR) to a new file. Without a file name, the backup is named after the current
time and goes into the folder you name, or into data/backups.
  --keep 30  keeps the 30 newest backups in that folder and deletes older ones; files with other names stay`,
  package: `Usage: npm pack

Compiles the product into dist/, from which npm makes the package "commander-portfolio".`,
  restore: `Usage: npm run restore -- <backup file> [--set-aside]

Restores the library to the state of the backup. Commands that aren't in the backup are deleted; you can undo that.
  --set-aside  renames an unusable library file and restores into a new one`,
  token: `Usage: npm run token -- --name <name> [--write] [--days <number>]
       npm run token -- --list
       npm run token -- --revoke <id>

Creates an access token for the library on this machine (DATABASE_URL or DATA_DIR) and prints it once. Use it in scripts or,
on a server without a sign-in provider, to sign in.
  --name laptop  what the token is for
  --write        allows changes, as signing in requires; without it, the token can only read, including private commands
  --days 30      days until it expires: 1 to 365, by default 90
  --list         lists the tokens, without their secrets
  --revoke <id>  revokes the token with this id, and signs out the browsers that signed in with it`,
  doctor: `Usage: npm run doctor -- <address of the site, such as https://ada.example> [--json]

Checks a published site, up to 300 pages, and says what to fix.
  --json  prints the result as JSON`,
  library: `Usage: npm run library -- <status | pull | push> [--site <address>] [--over <id>... | --over all] [--private]
       npm run library -- import <file, folder or address>... [--from <format>] [--dry-run] [--json] [--site <address>]
       npm run library -- export --to <format> [--out <folder>] [--replace] [--private] [--site <address>]
       npm run library -- convert

Syncs the Markdown files in content/library with a library: the database (DATABASE_URL or DATA_DIR) or another Commander
site. A command that changed on both sides is a conflict. It stays as it is until you choose a version with --over.
  status   shows what changed on each side; writes nothing
  pull     writes changes from the library to the files
  push     writes changes from the files to the library, as one change that you can undo on the page
  --site https://ada.example  syncs with that site; put your access token in the variable COMMANDER_TOKEN
  --over git-undo  resolves this conflict: pull keeps the library's version, push the file's; "all" resolves every conflict
  --private        includes private commands in a pull or an export

  import   adds commands from other tools' files, as one change that you can undo on the page; "-" reads standard input
  import https://ada.example  adds the public commands of another Commander site; also takes the address of a file
  --from pet       sets the format if it isn't detected: commander, markdown, csv, aliases, tldr, cheat, pet, navi, warp,
                   vscode, raycast, espanso, intellishell or history, which only suggests commands
  --dry-run        shows what would be imported
  --json           prints the result as one JSON object
  --angle-brackets  reads <name> as a placeholder
  --short-options   uses the short options of tldr pages
  --every-language  also imports snippets in languages other than shell

  export   writes the library in another tool's format, lists what is lost, and adds a complete backup as JSON
  --out ~/cheats   the folder to write to; by default the current one
  --replace        writes only the tool's own files, and replaces those that the last --replace export wrote there

  convert  converts commands in TypeScript (content/commands, from earlier versions) to Markdown in content/library`,
}

/** Tasks for maintainers, in `tools/`; the others are in `cli/`. Owners have a shorter `check`. */
const MAINTAINER_TASKS = ['test', 'check', 'bench', 'faults', 'package']

/**
 * Checks whether a task is in `tools/`. Always false in the package, which doesn't include that folder.
 *
 * @param {string} task
 */
export function isForMaintainers(task) {
  return MAINTAINER_TASKS.includes(task) && IS_CHECKOUT
}

const PROGRAM = IS_CHECKOUT ? 'node cli/bootstrap/run.js' : 'commander'

const KNOWN = Object.keys(USAGES).filter((task) => IS_CHECKOUT || task === 'check' || !MAINTAINER_TASKS.includes(task))

/** The program's usage, printed for an unknown task too. */
export const USAGE = `Usage: ${PROGRAM} <${KNOWN.join('|')}> [arguments]

For details, run "${PROGRAM} <command> --help". --version prints the installed version.`

/**
 * Checks whether `word` names a task. In the package, the tasks in `tools/` don't count.
 *
 * @param {string | undefined} word
 * @returns {word is keyof typeof USAGES}
 */
export function isTask(word) {
  return word !== undefined && KNOWN.includes(word)
}

/**
 * Returns the usage text of a task; empty for `new`, which prints its own.
 *
 * @param {keyof typeof USAGES} task
 */
export function usageOf(task) {
  return USAGES[task]
}
