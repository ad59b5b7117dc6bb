// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RUNTIME } from './folders.js'
import { installPackages } from './install-packages.js'
import { isNewEnough, NEEDED_MAJOR, packagedNode } from './node-release.js'

/**
 * The Node to run the project with: the present one where it is new enough, else one installed from npm.
 *
 * @returns {Promise<{ readonly path: string } | { readonly problem: string }>} `problem` is a sentence for people
 */
export async function findNode() {
  if (isNewEnough(process.versions.node)) return { path: process.execPath }

  const packaged = packagedNode(process.platform, process.arch)
  if (packaged === null) return { problem: noPackageSentence() }

  const path = join(RUNTIME, packaged)
  const problem = await installPackages({ folder: RUNTIME, what: `Node ${NEEDED_MAJOR}` })
  if (problem !== null) return { problem }
  return existsSync(path) ? { path } : { problem: noPackageSentence() }
}

function noPackageSentence() {
  const here = `${process.platform} on ${process.arch}`
  return `This is Node ${process.versions.node} and no newer one could be installed for ${here}: install Node ${NEEDED_MAJOR} or newer, then run the command again.`
}
