import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export type Source = {
  /** The path from the root of the repository, with forward slashes. */
  file: string
  text: string
  /** Its imports of our files, as paths from the root. */
  imports: string[]
}

const aliases: Record<string, string> = {
  '#app/': 'src/app/',
  '#features/': 'src/features/',
  '#shared/': 'src/shared/',
  '#database/': 'database/',
  '#test/': 'test/',
  '#tools/': 'tools/',
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

const resolveImport = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
  const feature = /^#feature\/(\w+)$/.exec(specifier)?.[1]
  // In the browser it is the feature's web/pages.ts.
  if (feature) return `src/features/${feature}/server/feature.ts`
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias && specifier.replace(alias, aliases[alias] ?? '')
}

/** Every source file under src/. */
export const sources: Source[] = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort()
  .map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const imports = [...text.matchAll(importPattern)]
      .map(([, from, lazily]) => resolveImport(file, from ?? lazily ?? ''))
      .filter((target) => target !== undefined)
    return { file, text, imports }
  })

export const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)

/** Returns `causes` for src/features/causes/…. */
export const featureOf = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1]

/** Returns `server` or `web` for a file on one side of a feature, and undefined for a root file. */
export const sideOf = (file: string): string | undefined => /^src\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1]
