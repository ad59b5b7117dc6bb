import { optional, parserOf, record, wrong } from '../../core/parse.ts'
import { success } from '../../core/result.ts'
import type { Bar, SourceFile } from './source.ts'

const MOST_RUNTIME_PACKAGES = 10
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Names of packages and the versions asked for. */
const parseVersions = parserOf<Readonly<Record<string, string>>>({ type: 'object' }, (input, field) => {
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

/** Every package is asked for in one exact version, and the product runs on at most ten. Source: design 3 and 5. */
export function measurePackages(files: readonly SourceFile[]): Bar {
  const found = files.filter(({ path }) => /(^|\/)package\.json$/.test(path)).map(packagesIn)
  const runtime = found.find(({ path }) => path === 'package.json')?.runtime ?? 0
  return {
    name: 'packages',
    figure: `${runtime} of at most ${MOST_RUNTIME_PACKAGES} at runtime`,
    faults: [
      ...found.flatMap(({ faults }) => faults),
      ...(runtime > MOST_RUNTIME_PACKAGES ? [`package.json has ${runtime} dependencies`] : []),
    ],
  }
}

function packagesIn({ path, text }: SourceFile) {
  const parsed = parsePackageFile(JSON.parse(text))
  if (!parsed.ok) return { path, runtime: 0, faults: [`${path} cannot be read`] }
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = parsed.value
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const loose = all.filter(([, version]) => !EXACT_VERSION.test(version))
  return {
    path,
    runtime: Object.keys(dependencies).length,
    faults: loose.map(([name, version]) => `${path} asks for ${name} ${version}`),
  }
}
