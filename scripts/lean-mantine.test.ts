import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { unusedColours, withoutUnusedColours } from './lean-mantine.ts'

const folder = path.resolve(path.dirname(createRequire(import.meta.url).resolve('@mantine/core')), '..')
const palette = readFileSync(path.join(folder, 'esm/core/MantineProvider/default-colors.mjs'), 'utf8')
const colours = `(?:${[...unusedColours, 'blue'].join('|')})`

it('keeps four colours of the installed Mantine, with all their shades', () => {
  const lean = withoutUnusedColours(palette)
  expect(lean.match(/"#/g)).toHaveLength(40)
  for (const colour of unusedColours) expect(lean).not.toContain(colour)
  expect(() => withoutUnusedColours(lean.replace('blue', 'azure'))).toThrow('another shape')
})

it('no screen names a colour that is left out, nor does a sheet of Mantine that the product loads', () => {
  const sources = globSync('src/**/*.{ts,tsx,css}').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const named = new RegExp(`\\bcolor(?:="|=\\{'|: ')${colours}\\b|--mantine-color-${colours}-`)
  expect(sources.filter(({ text }) => named.test(text)).map(({ file }) => file)).toEqual([])
  const sheets = sources.flatMap(({ text }) => [...text.matchAll(/@mantine\/(core\/styles\/[\w-]+\.layer\.css)/g)])
  const loaded = [...new Set(sheets.map(([, sheet = '']) => sheet))].filter((sheet) => !sheet.includes('default-css'))
  expect(loaded.length).toBeGreaterThan(14)
  const used = new RegExp(`var\\(--mantine-color-${colours}-`)
  const textOf = (sheet: string) => readFileSync(path.join(folder, sheet.replace('core/', '')), 'utf8')
  expect(loaded.filter((sheet) => used.test(textOf(sheet)))).toEqual([])
})
