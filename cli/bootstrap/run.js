#!/usr/bin/env node
// @ts-check
/*
 * Runs any task: `node cli/bootstrap/run.js <task> [arguments]`.
 *
 * The files in this folder are plain JavaScript without dependencies, because they run before anything is installed, on
 * Node 18 or newer. This script finds a Node that can run the project, installs missing packages, and imports
 * `cli/<task>.ts`, or `tools/<task>.ts` for a maintainer's task. If nothing is missing, it prints nothing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { endWithParent } from './end-with-parent.js'
import { findNode } from './find-node.js'
import { BENCH, IS_CHECKOUT, OWNER_ROOT, PACKAGE_FILE, ROOT, TEST_MACHINE, unusablePathSentence } from './folders.js'
import { installPackages } from './install-packages.js'
import { isInstalled } from './install-stamp.js'
import { exitLike, runProcess } from './run-process.js'
import { isForMaintainers, isTask, USAGE, usageOf } from './tasks.js'
import { capitalised, refusalOf, refusalSentence, writeProblem } from './write-refusal.js'

/**
 * Packages to install in a checkout, for all tasks or only for `tasks`. The published package doesn't install any: npm
 * has installed what its tasks need.
 */
const INSTALLED = [
  { folder: ROOT, what: 'the packages of the project' },
  { folder: TEST_MACHINE, what: 'a browser and a database', tasks: ['test', 'faults', 'bench'] },
  { folder: BENCH, what: "the bench's packages", tasks: ['bench'] },
]

/** Tasks that always write files, so they can't run in a read-only folder. */
const WRITING = ['build', 'dev', 'test', 'check', 'bench', 'faults', 'package']

/** Tasks that serve the built site. */
const SERVING = ['start', 'serve']

/** Tasks that need only the runtime packages. */
const RUNNING = ['serve', 'backup', 'restore', 'token']

const WITHOUT_ARGUMENTS = ['dev', 'check']

/** Tasks that work without a `content/` folder. */
const WITHOUT_CONTENT = ['new', 'doctor']

const BUILD_PACKAGES_MISSING =
  'The packages for building are missing. Run "npm install --include=optional" while connected to the network, then run the command again.'

/** Limits each of V8's semi-spaces to 16 megabytes. */
const SEMI_SPACE_OPTION = '--max-semi-space-size=16'

/** Makes the C library of Linux return freed memory to the system. */
const MALLOC_TUNABLES = 'glibc.malloc.mmap_threshold=1048576:glibc.malloc.trim_threshold=16777216'

const THIS_FILE = fileURLToPath(import.meta.url)

const [task, ...args] = process.argv.slice(2)
const problem = isTask(task) ? await runOrExplain(task).catch(sentenceOf) : answer()
if (problem !== null) {
  console.error(problem)
  process.exitCode = 1
}

/** Prints the version or the usage if a flag requests it. For anything else, returns the usage as an error message. */
function answer() {
  if (task === '--version' || task === '-v') console.log(JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')).version)
  else if (task === '--help' || task === '-h') console.log(USAGE)
  else return USAGE
  return null
}

/**
 * Help must work before anything is installed.
 *
 * @param {Parameters<typeof usageOf>[0]} name
 * @returns {Promise<string | null>} a sentence to print if the task couldn't be started
 */
async function runOrExplain(name) {
  const usage = usageOf(name)
  if (usage !== '' && args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(usage)
    return null
  }
  if (WITHOUT_ARGUMENTS.includes(name) && args.length > 0) {
    return `The command line is "${args.join(' ')}", but "${name}" takes no arguments.\n\n${usage}`
  }
  return run(name)
}

/**
 * @param {string} name
 * @returns {Promise<string | null>} a sentence to print if the task couldn't be started
 */
async function run(name) {
  const needs = RUNNING.includes(name) ? 'runtime' : 'all'
  const needed = (IS_CHECKOUT ? INSTALLED : []).filter(({ tasks }) => tasks === undefined || tasks.includes(name))
  const obstacle = obstacleTo(name, needs)
  if (obstacle !== null) return obstacle
  endWithParent()
  // In parallel, because each mostly waits for the network.
  const [node, ...problems] = await Promise.all([
    findNode(),
    ...needed.map((packages) => installPackages({ ...packages, needs })),
  ])
  // Reported before Node's own problem: without a network, npm silently skips Node's optional package, but the other
  // installations fail with the reason.
  const problem = problems.find((one) => one !== null) ?? null
  if (problem !== null) return problem
  if ('problem' in node) return node.problem
  return node.path === process.execPath ? runHere(name) : runWith(node.path, name)
}

/**
 * Explains why a task can't run here; null if it can.
 *
 * @param {string} name
 * @param {import('./install-stamp.js').Extent} needs
 */
function obstacleTo(name, needs) {
  const folder = isForMaintainers(name) ? ROOT : OWNER_ROOT
  const unsuitable = unusablePathSentence(folder) ?? unusablePathSentence(ROOT) ?? noContentSentence(name, folder)
  if (unsuitable !== null) return unsuitable
  const refusal = refusalOf(folder)
  const writes = WRITING.includes(name) || (IS_CHECKOUT && !isInstalled(ROOT, needs))
  if (refusal !== null && writes) return capitalised(refusalSentence(refusal, folder))
  return needs === 'runtime' || hasBuildPackages() ? null : BUILD_PACKAGES_MISSING
}

/**
 * @param {string} name
 * @param {string} folder
 */
function noContentSentence(name, folder) {
  if (WITHOUT_CONTENT.includes(name) || existsSync(join(folder, 'content'))) return null
  return `There is no content/ in ${folder}. Run this in your site's folder, or create a site: commander new my-site`
}

/**
 * True if the build's packages are installed, or if this is a checkout, where this script installs them. With
 * `--omit=optional`, or if it can't fetch them, npm leaves out optional packages.
 */
function hasBuildPackages() {
  if (IS_CHECKOUT) return true
  try {
    createRequire(import.meta.url).resolve('vite/package.json')
    return true
  } catch {
    return false
  }
}

/**
 * Returns a message to print if the error is a failed write. Rethrows any other error.
 *
 * @param {unknown} error
 */
function sentenceOf(error) {
  const sentence = writeProblem(error, ROOT)
  if (sentence === null) throw error
  return sentence
}

/**
 * Runs this script again with another Node.
 *
 * @param {string} node
 * @param {string} name
 */
async function runWith(node, name) {
  const { options, environment } = memoryFlags(name)
  const again = [...process.execArgv, ...options, '--disable-warning=ExperimentalWarning', THIS_FILE]
  const ending = await runProcess([node, ...again, ...process.argv.slice(2)], {
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  if (ending.fault !== null) return `Node (${node}) didn't start: ${ending.fault.message}`
  exitLike(ending)
  return null
}

/** @param {string} name */
async function runHere(name) {
  const { options, environment } = memoryFlags(name)
  // Replaces this process, so that signals needn't be forwarded. But that would lose an IPC channel, and Windows can't
  // replace a process.
  if (options.length > 0 && process.channel === undefined && process.platform !== 'win32')
    process.execve?.(
      process.execPath,
      [process.execPath, ...process.execArgv, ...options, THIS_FILE, ...process.argv.slice(2)],
      environment,
    )
  const folder = isForMaintainers(name) ? 'tools' : 'cli'
  const file = moduleAt(`${folder}/${name}`)
  if (name !== 'new') process.chdir(isForMaintainers(name) ? ROOT : OWNER_ROOT)
  if (!isForMaintainers(name) && existsSync('.env')) process.loadEnvFile('.env')
  process.argv = [process.execPath, fileURLToPath(file), ...args]
  await import(moduleAt('cli/owner-content').href)
  await import(file.href)
  return null
}

/**
 * Builds a module's URL from its path without extension: TypeScript in a checkout, JavaScript in the package.
 *
 * @param {string} path
 */
function moduleAt(path) {
  return pathToFileURL(join(ROOT, `${path}.${IS_CHECKOUT ? 'ts' : 'js'}`))
}

/**
 * Node options and environment variables that reduce a server's memory use with a large library (see docs/scaling.md).
 * They must be set when the process starts. There are no options if this process already has them, or if the task
 * doesn't serve the built site.
 *
 * @param {string} name
 * @returns {{ readonly options: readonly string[], readonly environment: NodeJS.ProcessEnv }}
 */
function memoryFlags(name) {
  const hasThem = process.execArgv.includes(SEMI_SPACE_OPTION)
  if (hasThem || !SERVING.includes(name)) return { options: [], environment: process.env }
  return { options: [SEMI_SPACE_OPTION], environment: { GLIBC_TUNABLES: MALLOC_TUNABLES, ...process.env } }
}
