import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requiredTexts } from './required-texts.ts'

/** The distinct texts that a test must render. */
export const everyRequiredText: string[] = [...new Set(Object.values(requiredTexts).flat())]

/** The folder where the processes of a run record rendered texts. Only `npm test` sets it. */
const folder = process.env['RENDERED_TEXTS']

/** Records the texts that a test process has rendered. */
export const writeRenderedTexts = (texts: Iterable<string>): void => {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify([...texts]))
}

/** Lists the required texts that no test of the run has rendered, by screen. */
export const listMissingTexts = (from: string): string[] => {
  const files = readdirSync(from).map((file) => readFileSync(path.join(from, file), 'utf8'))
  const rendered = new Set(files.flatMap((file): string[] => JSON.parse(file)))
  return Object.entries(requiredTexts).flatMap(([screen, texts]) =>
    texts.filter((text) => !rendered.has(text)).map((text) => `${screen}: ${text}`),
  )
}
