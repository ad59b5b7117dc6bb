import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Answers, DEFAULT_ANSWERS, describeAnswers } from './new/answers.ts'
import { askQuestions, NEW_USAGE, type NewSiteOptions, readArguments } from './new/read-answers.ts'
import { repositoryFiles } from './new/repository-files.ts'

const EXIT_REFUSED = 1
const EXIT_USAGE = 2

/** Files that a new site's folder may already contain, as a new repository on GitHub does. */
const IGNORED = ['.git', 'LICENSE', '.DS_Store']

process.exitCode = await createSite(process.argv.slice(2))

async function createSite(commandLine: readonly string[]): Promise<number> {
  if (commandLine.some((arg) => arg === '--help' || arg === '-h')) return print([NEW_USAGE])
  const options = await readArguments(commandLine, new Date())
  if (!options.ok) return printErrors(options.error, EXIT_USAGE)
  const folder = resolve(options.value.folder)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    return printErrors([`${folder} is a file. Name a new folder.`], EXIT_REFUSED)
  }
  const present = existsSync(folder) ? readdirSync(folder).filter((name) => !IGNORED.includes(name)) : []
  if (present.length > 0) {
    return printErrors(
      [`${folder} already has files in it, such as ${present[0]}. Name a new folder, or empty this one.`],
      EXIT_REFUSED,
    )
  }
  const answers = await answersOf(options.value)
  if (answers === null) return EXIT_USAGE
  const { hosts, dependency } = options.value
  const files = repositoryFiles(answers, { name: basename(folder), hosts, dependency })
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const last = folder === process.cwd() ? [] : [`  cd ${quoted(options.value.folder)}`]
  return print([`Wrote ${files.size} files to ${folder}. Next:`, '', ...last, '  npm install', '  npm start'])
}

function quoted(path: string): string {
  return /[^\p{L}\p{N}_./~-]/u.test(path) ? `"${path}"` : path
}

async function answersOf({ answers, mayAsk }: NewSiteOptions): Promise<Answers | null> {
  const { name, tagline, birth } = answers
  if (name !== undefined && (!mayAsk || (tagline !== undefined && birth !== undefined))) {
    const complete = { ...DEFAULT_ANSWERS, ...answers, name }
    print([describeAnswers(complete), ''])
    return complete
  }
  if (mayAsk) {
    const given = await askQuestions(answers, { input: process.stdin, output: process.stdout })
    if (given !== null || process.stdin.isTTY) return given
  }
  printErrors(['', `${adviceFor({ name, mayAsk })} Nothing was written.`], EXIT_USAGE)
  return null
}

function adviceFor({ name, mayAsk }: { readonly name: string | undefined; readonly mayAsk: boolean }): string {
  if (!mayAsk) return `Every site needs its owner's name. Add --name "Your Name".`
  const flags = name === undefined ? '--name "Your Name" --yes' : '--yes'
  return `The questions need a terminal, or answers on standard input. Add ${flags} to skip every question that no flag answers.`
}

function print(sentences: readonly string[]): 0 {
  for (const sentence of sentences) console.log(sentence)
  return 0
}

function printErrors(sentences: readonly string[], code: number): number {
  for (const sentence of sentences) console.error(sentence)
  return code
}
