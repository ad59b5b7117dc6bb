// @ts-check

/**
 * The tasks of package.json with how each is called; each is the file of the same name in `tools/`, which runs when it
 * is imported.
 */
const USAGES = {
  start: `Usage: npm start [-- --library mock]

Installs what is missing, builds what is stale, and serves the site and its API at http://localhost:$PORT (3000).
  --library mock  serves the 250 mock commands of the specification, from its own database`,
  serve: `Usage: npm run serve [-- --library mock]

Serves the site that "npm run build" or "npm start" has built, and its API. Never builds.`,
  test: `Usage: npm test [-- <part of a path>...]

Runs every check and test, or only the test files below tests/ whose path contains one of the parts.`,
  dev: `Usage: npm run dev

Serves the site at http://localhost:$PORT (3000) and shows each change as you save a file.`,
  build: `Usage: npm run build [-- --library <file, folder or address>] [--allow-secrets] [-- lambda]

Builds the site to publish into build/site and a configuration for each host into build/hosting. Publishes the library of
DATABASE_URL or DATA_DIR, or that of content/library where there is no database, and says which.
  --library https://ada.example  publishes the library of that Commander site instead; a file or folder works too
  --allow-secrets                builds it even if a public command has what looks like a secret
  lambda                         builds the API as an AWS Lambda function into build-lambda instead`,
  bench: `Usage: npm run bench [-- <case>... --data <file.json>]

Measures everything in docs/performance.md, or only the cases you name; --data, or the variable
BENCH_DATA, names a file of real commands to measure with.`,
  check: `Usage: npm run check

Checks types, style, rooms, content, colours and links, in seconds. "npm test" checks everything.`,
  faults: `Usage: npm run faults [-- --seed <number> --count <number> --site <number> --list]

Flips conditions in the source one at a time, 40 drawn by the seed, and says which test notices each. Takes an hour.
  --site 7  flips only the seventh
  --list    only lists them`,
  backup: `Usage: npm run backup [-- <file or folder> --keep <number>]

Writes the whole library to a new file: the one you name, or one named after the present time in data/backups or in the
folder you name. Backs up the library of DATABASE_URL or DATA_DIR, and says which it was.
  --keep 30  then deletes the oldest backups that this command named in that folder, so that 30 are left`,
  restore: `Usage: npm run restore -- <backup file> [--set-aside]

Makes the library what it was when the backup was made. Deletes what the backup does not have; you can undo that.
  --set-aside  first moves an unusable library file out of the way, then restores into a new one`,
  doctor: `Usage: npm run doctor -- <address of the site, such as https://ada.example> [--json]

Visits every page of a published site and says what to fix.`,
  init: '',
  library: `Usage: npm run library -- <status | pull | push> [--site <address>] [--over <id>... | --over all] [--private]
       npm run library -- import <file or folder>... [--from <format>] [--dry-run] [--json] [--site <address>]
       npm run library -- export --to <format> [--out <folder>] [--private] [--site <address>]
       npm run library -- convert

Brings the Markdown files of content/library and a library together: that of DATABASE_URL or DATA_DIR, or that of another
Commander site. What both sides have changed is left alone until you say which version to keep.
  status   says what each side has changed; writes nothing
  pull     brings what the library has changed into the files
  push     brings what the files have changed into the library, in one change that you can undo on the page
  --site https://ada.example  means the library of that site; your access token is in the variable COMMANDER_TOKEN
  --over git-undo  takes the library's version with pull, that of the files with push; "all" is for every conflict
  --private        has pull write private commands into the files, and export, too
  import   takes in what other tools keep commands in, in one change that you can undo on the page; "-" is what is piped in
  --from pet       says what the files are, where that is not seen: commander, markdown, csv, aliases, tldr, cheat, pet,
                   navi, warp, vscode, raycast, espanso, intellishell or history, of which it only proposes commands
  --dry-run        only says what would be imported; --json says it as one JSON object
  --angle-brackets, --short-options, --every-language  read <name> as a placeholder, take the short option of a tldr
                   page, and take snippets of languages that are no shell
  export   writes the library for another tool, says what that loses, and puts our own JSON beside it as the backup
  convert  turns commands in TypeScript, as an earlier version kept them in content/commands, into the Markdown files of
           content/library`,
  update: `Usage: npm run update

Brings the newest code of the original repository into yours, and leaves content/ as it is.`,
}

/** What to tell someone who asked for a task that is not there. */
export const USAGE = `Usage: node tools/bootstrap/run.js <${Object.keys(USAGES).join('|')}> [arguments]`

/**
 * Whether `word` names a task.
 *
 * @param {string | undefined} word
 * @returns {word is keyof typeof USAGES}
 */
export function isTask(word) {
  return word !== undefined && Object.hasOwn(USAGES, word)
}

/**
 * How a task is called, for people; empty where the task itself says so, since it depends on what it finds.
 *
 * @param {keyof typeof USAGES} task
 */
export function usageOf(task) {
  return USAGES[task]
}
