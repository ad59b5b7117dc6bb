import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyPublicContent } from '../../cli/build/content/public-content.ts'
import { BUILD, CONTENT, ROOT } from '../../cli/build/paths.ts'
import { SITE_DESCRIPTION_FILE } from '../../core/built-site/site-manifest.ts'
import { copiedFiles } from './container-file.ts'

const NOBODY = 65_534

/** A folder with the contents of the Containerfile's last stage, and a data folder next to it. */
export type SealedCopy = { readonly app: string; readonly data: string }

/** Recreates the container's content in `folder`: the same files, and the packages for production. */
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
 * The reason why nothing can be sealed here; false if it can. It takes root to become an unprivileged user in a
 * read-only file system, and `nobody` must be able to read our Node.
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

/** Starts Node in the copy as an unprivileged user, in a file system where only `data` is writable. */
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

/** The tests' site signs in at the local provider, which a published one doesn't have. */
function describeAsPublished(file: string): void {
  const description = JSON.parse(readFileSync(file, 'utf8'))
  const config = { ...description.config, identityProvider: null }
  writeFileSync(file, JSON.stringify({ ...description, config }))
}
