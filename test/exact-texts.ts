import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** The code spans of docs/rules, which may break at the end of a line. They are exact texts, mistakes included. */
export const exactTexts: string[] = globSync('docs/rules/*.md', { cwd: root }).flatMap((page) =>
  [
    ...readFileSync(path.join(root, page), 'utf8')
      .replaceAll(/\n +/g, ' ')
      .matchAll(/`([^`]+)`/g),
  ].map(([, quote = '']) => quote),
)
