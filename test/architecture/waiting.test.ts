import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const journeys = globSync('test/{e2e,nightly}/**/*.ts', { cwd: root })
const others = globSync(['{src,tools,scripts}/**/*.test.{ts,tsx}', 'test/{crash,http,ledger}/**/*.ts'], { cwd: root })

/** Lists the places of files that a pattern matches, as 'file:line'. */
const placesOf = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(pattern)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`)
  })

it('a journey waits for the text or the count that it expects: the screen may still change', () => {
  const read = 'innerText|textContent|inputValue|allInnerTexts|allTextContents|count|is[A-Z][a-z]+|getAttribute'
  const readOnce = new RegExp(String.raw`(?<!=> )\bexpect\((?:\w+\(|\()*await [^\n]*?\.(?:${read})\(`, 'g')
  expect(placesOf(journeys, readOnce)).toEqual([])
})

it('a journey waits for an event, not for a time', () => {
  expect(placesOf(journeys, /\bwaitForTimeout\(/g)).toEqual([])
})

it('a journey that sets the clock of the browser has a browser context of its own', () => {
  // The tests of a worker share a page, whose clock would stay.
  const texts = journeys.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const setting = texts.filter(({ text }) => /\btest\(/.test(text) && /\.clock\.(?:set|install|pause)/.test(text))
  expect(setting.length).toBeGreaterThan(0)
  expect(setting.filter(({ text }) => !text.includes('ownContext: true')).map(({ file }) => file)).toEqual([])
})

it('a test waits as long as vitest.config.ts says, which is enough for a machine with other work', () => {
  // `vi.waitFor` gives up after a second.
  expect(placesOf(others, /\bvi\.wait(?:For|Until)\(/g)).toEqual([])
  expect(placesOf(others, /\btimeout: (?:\d{1,4}|1[\d]_?\d{3}),? /g)).toEqual([])
})

it('a test that waits for a lock counts those of its own database', () => {
  // The catalogue has the locks of the databases of all files that run now.
  const texts = others.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const careless = texts.filter(({ text }) => /from pg_locks(?![^`]*current_database\(\))/.test(text))
  expect(careless.map(({ file }) => file)).toEqual([])
})

it('a test does not measure what the whole server writes', () => {
  // Other files write to their databases meanwhile.
  expect(placesOf(others, /\b(?:pg_current_wal_|pg_stat_wal\b|pg_stat_io\b)/g)).toEqual([])
})
