import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyPublicContent } from '../../cli/build/content/public-content.ts'
import { BUILD, CONTENT, ROOT } from '../../cli/build/paths.ts'
import { SITE_DESCRIPTION_FILE } from '../../core/built-site/site-manifest.ts'
import { copiedFiles } from './container-file.ts'

const NOBODY = 65_534

/** The folder with the files of the container's image, and the data folder next to it. */
export type SealedCopy = { readonly app: string; readonly data: string }

/** Recreates the image's content in `folder`: the same files, and the packages for production. */
export function makeCopy(folder: string): SealedCopy {
  const [app, data] = [join(folder, 'app'), join(folder, 'data')]
  chmodSync(folder, 0o755)
  mkdirSync(app)
  mkdirSync(data)
  for (const { stage, from, to } of copiedFiles()) {
    if (stage === 'production') copyPackages(join(app, to))
    else if (stage === 'builder' && to === 'content') copyPublicContent(CONTENT, join(app, to))
    else cpSync(stage === 'builder' ? BUILD.folder : join(ROOT, from), join(app, to), { recursive: true })
  }
  describeAsPublished(join(app, 'build/site', SITE_DESCRIPTION_FILE))
  return { app, data }
}

/**
 * The reason why the server can't be sandboxed here, or false if it can. It takes root to run an unprivileged process
 * on a read-only file system, and `nobody` must be able to read the Node executable.
 */
export function whyNotSealed(): string | false {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can take all rights away'
  const tried = spawnSync('unshare', [
    '-m',
    'sh',
    '-c',
    `mount --bind /mnt /mnt && ${AS_NOBODY} "$0" -e 0`,
    process.execPath,
  ])
  return tried.status === 0 ? false : 'unshare, setpriv or mount do not work here'
}

const AS_NOBODY = `setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs --bounding-set=-all`

/** Starts Node in the copy as an unprivileged user. Only `data` is writable. */
export function startSealed({ app, data }: SealedCopy, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  chownSync(data, NOBODY, NOBODY)
  const script = `mount --bind "$1" "$1" && mount -o remount,bind,ro / && cd "$2" && shift 2 && exec ${AS_NOBODY} "$@"`
  return spawn('unshare', ['-m', 'sh', '-c', script, 'sh', data, app, process.execPath, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function copyPackages(target: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  for (const [path, locked] of Object.entries<{ dev?: boolean; devOptional?: boolean; optional?: boolean }>(packages)) {
    const isWanted = path !== '' && !locked.dev && !locked.devOptional && !locked.optional
    const isNested = path.lastIndexOf('node_modules/') > 0
    if (isWanted && !isNested) {
      cpSync(join(ROOT, path), join(target, path.slice('node_modules/'.length)), { recursive: true, dereference: true })
    }
  }
}

/** Removes the local provider from the site's description, because a published site doesn't have one. */
function describeAsPublished(file: string): void {
  const description = JSON.parse(readFileSync(file, 'utf8'))
  const config = { ...description.config, identityProvider: null }
  writeFileSync(file, JSON.stringify({ ...description, config }))
}
