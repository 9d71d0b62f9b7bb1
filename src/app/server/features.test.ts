import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import type { Journal } from '#features/audit/journal.ts'
import { journals } from './features.ts'

const all: readonly Journal[] = journals

it('has one journal per subject', () => {
  const subjects = all.map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
})

it('has every journal that a feature declares, which the page finds by the names of the files', async () => {
  const files = globSync('../../features/*/*.journal.ts', { cwd: import.meta.dirname })
  const modules: object[] = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(import.meta.dirname, file)).href)),
  )
  const declared = modules.flatMap((module) => Object.values(module)).filter((value: object) => 'actions' in value)
  expect(declared.length).toBeGreaterThan(10)
  expect(new Set(declared)).toEqual(new Set(all))
})

it.each(all.flatMap(({ subject, actions }) => Object.entries(actions).map(([verb, text]) => [subject, verb, text])))(
  'has a sentence for %s.%s',
  (_subject, _verb, sentence) => {
    expect(sentence).toMatch(/^a \p{L}+/u)
  },
)

it('contains no data of a donor and no secret', () => {
  const fields = all.flatMap(({ fields }) => Object.keys(fields))
  expect(fields.length).toBeGreaterThan(20)
  expect(fields.filter((field) => /^donator|message|^code$|token|password|secret/i.test(field))).toEqual([])
})

it('shows every day in words', () => {
  const days = all.flatMap(({ subject, fields }) =>
    Object.entries(fields)
      .filter(([field]) => /(?<!week)day$|date$|^until$/i.test(field))
      .map(([field, { format }]) => [subject, field, format]),
  )
  expect(days.length).toBeGreaterThan(6)
  expect(days.filter(([, , format]) => format !== 'day')).toEqual([])
})
