// @ts-check
/*
 * The door to every task: `node tools/bootstrap/run.js <task> [arguments]`.
 *
 * Whatever this folder holds is plain JavaScript without dependencies, because it runs on the Node that a machine
 * happens to have (18 or newer) and before anything is installed. It finds a Node that runs the project, installs the
 * packages that are missing, and hands over to `tools/<task>.ts`. When nothing is missing it says nothing.
 */
import { fileURLToPath } from 'node:url'
import { endWithParent } from './end-with-parent.js'
import { findNode } from './find-node.js'
import { BENCH, ROOT, TEST_MACHINE, unusablePathSentence } from './folders.js'
import { installPackages } from './install-packages.js'
import { isInstalled } from './install-stamp.js'
import { endLike, runToEnd } from './run-to-end.js'
import { isTask, USAGE, usageOf } from './tasks.js'
import { capitalised, refusalOf, refusalSentence, writeProblem } from './write-refusal.js'

/** What is installed for every task, and what for some alone. */
const INSTALLED = [
  { folder: ROOT, what: 'the packages of the project' },
  { folder: TEST_MACHINE, what: 'a browser and a database', tasks: ['test', 'faults', 'bench'] },
  { folder: BENCH, what: 'what the bench needs', tasks: ['bench'] },
]

/** These write into the checkout whatever is there already. */
const WRITING = ['build', 'dev', 'test', 'check', 'bench', 'faults', 'init', 'update']

/** These build nothing, so they run without the development dependencies. */
const RUNNING = ['serve', 'backup', 'restore']

const [task, ...args] = process.argv.slice(2)
const problem = isTask(task) ? await runOrExplain(task).catch(sentenceOf) : USAGE
if (problem !== null) {
  console.error(problem)
  process.exitCode = 1
}

/**
 * Whoever asks how a task is called gets the answer before anything is installed.
 *
 * @param {Parameters<typeof usageOf>[0]} name
 * @returns {Promise<string | null>} a sentence for people if the task could not be begun
 */
async function runOrExplain(name) {
  const usage = usageOf(name)
  if (usage === '' || !args.some((arg) => arg === '--help' || arg === '-h')) return run(name)
  console.log(usage)
  return null
}

/**
 * @param {string} name
 * @returns {Promise<string | null>} a sentence for people if the task could not be begun
 */
async function run(name) {
  const unusable = unusablePathSentence(ROOT)
  if (unusable !== null) return unusable
  endWithParent()
  const needs = RUNNING.includes(name) ? 'runtime' : 'all'
  const needed = INSTALLED.filter(({ tasks }) => tasks === undefined || tasks.includes(name))
  const refusal = refusalOf(ROOT)
  const writes = WRITING.includes(name) || needed.some(({ folder }) => !isInstalled(folder, needs))
  if (refusal !== null && writes) return capitalised(refusalSentence(refusal, ROOT))
  // Side by side, as each waits for the network most of the time.
  const [node, ...problems] = await Promise.all([
    findNode(),
    ...needed.map((packages) => installPackages({ ...packages, needs })),
  ])
  // Without a network npm leaves out the package of Node, which is optional, and only the others say why.
  const problem = problems.find((one) => one !== null) ?? null
  if (problem !== null) return problem
  if ('problem' in node) return node.problem
  return node.path === process.execPath ? runHere(name) : runWith(node.path)
}

/**
 * A file system that refuses to be written to is no fault of the code.
 *
 * @param {unknown} error
 */
function sentenceOf(error) {
  const sentence = writeProblem(error, ROOT)
  if (sentence === null) throw error
  return sentence
}

/**
 * This very script again, with the Node that was found and the options of this one.
 *
 * @param {string} node
 */
async function runWith(node) {
  const again = fileURLToPath(import.meta.url)
  const options = [...process.execArgv, '--disable-warning=ExperimentalWarning']
  const ending = await runToEnd([node, ...options, again, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  if (ending.fault !== null) return `Node could not be started from ${node}: ${ending.fault.message}`
  endLike(ending)
  return null
}

/** @param {string} name */
async function runHere(name) {
  const file = new URL(`../${name}.ts`, import.meta.url)
  process.chdir(ROOT)
  process.argv = [process.execPath, fileURLToPath(file), ...args]
  await import(file.href)
  return null
}
