import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
/** The code, without the schema and its migrations: databases have their checksum. */
const files = globSync(['*.ts', '{src,scripts,tools,test,examples}/**/*.{ts,tsx,mjs}', 'database/checks/*.sql'], {
  cwd: root,
})
  .filter((file) => !/node_modules|\/generated\/|\.generated\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Lists the places of a pattern: `src/app/server/main.ts:12`. */
const placesOf = (pattern: RegExp): string[] =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`),
  )

it('begins no doc comment with a word that a reader has to resolve first', () => {
  expect(placesOf(/\/\*\*\s+(?:\*\s+)?(?:What|Those|Of|Which|Where|From how many)\b/g)).toEqual([])
})

it('has no comment of more than 120 columns, except the rule in the first line of a check', () => {
  const long = placesOf(/^(?=.{121}) *(?:\/\*\*|\*|\/\/|--) /gm)
  expect(long.filter((place) => !place.endsWith('.sql:1'))).toEqual([])
})
