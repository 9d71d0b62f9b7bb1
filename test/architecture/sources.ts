import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export type Source = {
  /** From the root of the repository, with forward slashes. */
  file: string
  text: string
  /** What it imports of ours, as files from the root. */
  imports: string[]
}

const aliases: Record<string, string> = {
  '#app/': 'src/app/',
  '#features/': 'src/features/',
  '#shared/': 'src/shared/',
  '#database/': 'database/',
  '#test/': 'test/',
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

const resolveImport = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias && specifier.replace(alias, aliases[alias] ?? '')
}

/** Every source file of ours under src/, read once. */
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

/** `causes` for src/features/causes/…, else undefined. */
export const featureOf = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1]

/** `server` or `web` for a file on one side of a feature; undefined at its front door. */
export const sideOf = (file: string): string | undefined => /^src\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1]
