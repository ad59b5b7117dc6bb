import { optional, parserOf, record, wrong } from '../../core/parse.ts'
import { success } from '../../core/result.ts'
import { importsOf } from './imports.ts'
import { type Bar, roomOf, type SourceFile, scriptsIn } from './source.ts'

const MAX_RUNTIME_PACKAGES = 10
/** What production starts, and what `tools/serve.ts` loads once it serves. */
const PRODUCTION_PROGRAMS = [
  'server/app/lambda.ts',
  'tools/serve.ts',
  'tools/backup.ts',
  'tools/restore.ts',
  'tools/library/secrets-served.ts',
]

/** The sample sign-in provider of development. */
const SAMPLE_SIGN_IN = 'server/auth/local-provider/'

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Names of packages and the versions asked for. */
const parseVersions = parserOf<Versions>({ type: 'object' }, (input, field) => {
  const isRecord = typeof input === 'object' && input !== null
  const entries = isRecord ? Object.entries(input) : []
  const versions = entries.flatMap(([name, version]) => (typeof version === 'string' ? [[name, version] as const] : []))
  const isWhole = isRecord && versions.length === entries.length
  return isWhole ? success(Object.fromEntries(versions)) : wrong('packages with versions', field)
})

const parsePackageFile = record({
  dependencies: optional(parseVersions),
  devDependencies: optional(parseVersions),
  optionalDependencies: optional(parseVersions),
})

/** Every package.json pins exact versions, and at most ten packages are installed to run the product. */
export function measurePackages(files: readonly SourceFile[]): Bar {
  const found = packageFilesIn(files)
  const runtime = Object.keys(found.find(({ path }) => path === 'package.json')?.runtime ?? {}).length
  return {
    name: 'packages',
    figure: `${runtime} of at most ${MAX_RUNTIME_PACKAGES} at runtime`,
    faults: [
      ...found.flatMap(versionFaults),
      ...(runtime > MAX_RUNTIME_PACKAGES ? [`package.json has ${runtime} dependencies`] : []),
    ],
  }
}

function versionFaults({ path, all }: PackageFile): readonly string[] {
  if (all === null) return [`${path} cannot be read`]
  const loose = Object.entries(all).filter(([, version]) => !EXACT_VERSION.test(version))
  return loose.map(([name, version]) => `${path} asks for ${name} ${version}`)
}

type Versions = Readonly<Record<string, string>>

/** `all` is null for a file that can't be read. */
type PackageFile = { readonly path: string; readonly all: Versions | null; readonly runtime: Versions }

function packageFilesIn(files: readonly SourceFile[]): readonly PackageFile[] {
  const found = files.filter(({ path }) => /(^|\/)package\.json$/.test(path))
  return found.map(({ path, text }) => {
    const parsed = parsePackageFile(JSON.parse(text))
    if (!parsed.ok) return { path, all: null, runtime: {} }
    const { dependencies: runtime = {}, devDependencies, optionalDependencies } = parsed.value
    return { path, all: { ...runtime, ...devDependencies, ...optionalDependencies }, runtime }
  })
}

/**
 * Every imported package is in a package.json. Production installs no development dependencies, so its programs reach
 * none except by `import()`; those of the sample sign-in provider are imported in its folder alone.
 */
export function measureImportedPackages(files: readonly SourceFile[]): Bar {
  const listed = listedPackages(files)
  const imports = scriptsIn(files).flatMap((file) => packageImportsOf(file))
  const ofSampleSignIn = new Set(
    imports.flatMap(({ path, name }) => (path.startsWith(SAMPLE_SIGN_IN) && !listed.runtime.has(name) ? [name] : [])),
  )
  const faults = imports.flatMap(({ path, name }) => {
    if (!listed.all.has(name) && !listed.all.has(`@types/${name}`))
      return [`${path} imports ${name}: in no package.json`]
    if (path.startsWith(SAMPLE_SIGN_IN) || listed.runtime.has(name)) return []
    if (ofSampleSignIn.has(name)) return [`${path} imports ${name}: only ${SAMPLE_SIGN_IN} may`]
    return roomOf(path) === 'server' ? [`${path} imports ${name}: production does not install it`] : []
  })
  const reached = reachedInProduction(files).flatMap((file) =>
    packageImportsOf(file).filter(({ isLoaded, name }) => isLoaded && !listed.runtime.has(name)),
  )
  return {
    name: 'imported packages',
    figure: `${new Set(imports.map(({ name }) => name)).size}, of them ${listed.runtime.size} at runtime`,
    faults: [...faults, ...reached.map(({ path, name }) => `${path} loads ${name}: production does not install it`)],
  }
}

function listedPackages(files: readonly SourceFile[]) {
  const found = packageFilesIn(files)
  const runtime = found.find(({ path }) => path === 'package.json')?.runtime ?? {}
  return { all: new Set(found.flatMap(({ all }) => Object.keys(all ?? {}))), runtime: new Set(Object.keys(runtime)) }
}

/** `isLoaded` is false for types and for what is only imported on demand. Names have neither a path nor a version. */
function packageImportsOf(file: SourceFile) {
  return importsOf(file).flatMap(({ target, isPackage, isTypeOnly, isDynamic }) => {
    if (!isPackage || /^(node|virtual):/.test(target)) return []
    const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/')
    return [{ path: file.path, name, isLoaded: !isTypeOnly && !isDynamic }]
  })
}

function reachedInProduction(files: readonly SourceFile[]): readonly SourceFile[] {
  const scripts = new Map(scriptsIn(files).map((file) => [file.path, file]))
  const reached = new Set<SourceFile>()
  const visit = (path: string) => {
    const file = scripts.get(path)
    if (file === undefined || reached.has(file)) return
    reached.add(file)
    for (const { target, isPackage, isTypeOnly, isDynamic } of importsOf(file)) {
      if (!isPackage && !isTypeOnly && !isDynamic) visit(target)
    }
  }
  PRODUCTION_PROGRAMS.forEach(visit)
  return [...reached]
}
