import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, sources } from './sources.ts'

const root = path.resolve(import.meta.dirname, '../..')
const sheets = globSync('src/**/*.css', { cwd: root })
  .filter((file) => file !== 'src/shared/web/tokens.css')
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Lists the values of a property, by sheet, that the pattern does not match. */
const othersThan = (property: string, allowed: RegExp): string[] =>
  sheets.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(`(?<![\\w-])${property}: ([^;]+);`, 'g'))]
      .filter(([, value]) => !allowed.test(value ?? ''))
      .map(([declaration]) => `${file}: ${declaration}`),
  )

/** Lists the classes of a module that the markup and other modules name. */
const namesOf = (module: string): Set<string> => {
  const inMarkup = sources.flatMap(({ text }) => {
    const variable = text.includes(module) && new RegExp(`import (\\w+) from '[^']*/${module}'`).exec(text)?.[1]
    return variable ? [...text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(([, name]) => name ?? '') : []
  })
  const inModules = sheets.flatMap(({ text }) =>
    [...text.matchAll(/composes: ([\w -]+) from "[^"]*?([\w.]+)"/g)].flatMap(([, names = '', from]) =>
      from === module ? names.split(' ') : [],
    ),
  )
  return new Set([...inMarkup, ...inModules])
}

describe('the style sheets', () => {
  it('take sizes of text from the tokens, except where the size follows the window', () => {
    expect(
      othersThan('font-size', /^(var\(--text-\w+\)|clamp\([^;]+\)|[^;]*(var\(--unit\)|cqw)[^;]*|inherit|0\.\d+em)$/),
    ).toEqual([])
  })

  it('have lines that grow with their text', () => {
    expect(othersThan('line-height', /^(?!\d+px)/)).toEqual([])
  })

  it('take weights from the tokens', () => {
    // A font's face says which weights it has.
    expect(othersThan('font-weight', /^(var\(--weight-\w+\)|100 900)$/)).toEqual([])
  })

  it('take radii from the tokens', () => {
    // 50 % is a circle, 22 px the case of the drawn terminal. A filled part has the radius of its track.
    const token = String.raw`(var\(--radius(-\w+)?\)|0)`
    expect(othersThan('border-radius', new RegExp(`^(${token}( ${token})*|50%|22px|inherit)$`))).toEqual([])
  })

  it('take spaces from the tokens, except where the space follows the window or pulls back', () => {
    const tokens = readFileSync(path.join(root, 'src/shared/web/tokens.css'), 'utf8')
    const steps = [...tokens.matchAll(/--space-(\d+): \1px;/g)].map(([, step]) => step)
    expect(steps).not.toEqual([])
    const typed = new RegExp(String.raw`(?<![\w.-])(${steps.join('|')})px`)
    const inSheets = sheets.flatMap(({ file, text }) =>
      [...text.matchAll(/(?<![\w-])(?:padding|margin|gap|row-gap|column-gap)[\w-]*: ([^;]+);/g)]
        .filter(([, value]) => typed.test((value ?? '').replaceAll(/clamp\((?:[^()]|\([^()]*\))*\)/g, '')))
        .map(([declaration]) => `${file}: ${declaration}`),
    )
    expect(inSheets).toEqual([])
  })

  it('have no newer value beside a variable: a browser of the floor then ignores the older declaration too', () => {
    const newer = sheets.flatMap(({ file, text }) =>
      [...text.matchAll(/(?<=[{;]\s*)([\w-]+): ([^;{}]+);\s*\1: ([^;{}]*var\([^;{}]+);/g)].map(
        ([found]) => `${file}: ${found}`,
      ),
    )
    const mixed = [
      ...sheets,
      { file: 'theme.ts', text: readFileSync(path.join(root, 'src/shared/web/theme.ts'), 'utf8') },
    ]
    expect(newer).toEqual([])
    expect(mixed.filter(({ text }) => /(?:color-mix|light-dark|oklch)\(/.test(text)).map(({ file }) => file)).toEqual(
      [],
    )
  })

  it('name their breakpoints', () => {
    const typed = sheets.flatMap(({ file, text }) =>
      [...text.matchAll(/@media [^{]*(?:width|height)[^{]*/g)]
        .filter(([query]) => !/^@media \(--\w+\) and \((min|max)-height: [\d.]+px\) $/.test(query))
        .map(([query]) => `${file}: ${query}`),
    )
    expect(typed).toEqual([])
  })

  it('define each class that their readers name, and no other', () => {
    const wrong = sheets
      .filter(({ file }) => file.endsWith('.module.css'))
      .flatMap(({ file, text }) => {
        const plain = text.replaceAll(/\/\*.*?\*\/|composes: [^;]+;|:global\([^)]*\)/gs, '')
        const defined = new Set([...plain.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? ''))
        const named = namesOf(path.basename(file))
        return [
          ...[...named].filter((name) => !defined.has(name)).map((name) => `${file} lacks .${name}`),
          ...[...defined].filter((name) => !named.has(name)).map((name) => `nobody names .${name} of ${file}`),
        ]
      })
    expect(wrong).toEqual([])
  })

  it('override the modules whose classes they compose, in whatever order the files load', () => {
    const composed = new Set(
      sheets.flatMap(({ file, text }) =>
        [...text.matchAll(/composes: [^;]* from "([^"]+)"/g)].map(([, from = '']) =>
          path.join(path.dirname(file), from),
        ),
      ),
    )
    expect([...composed]).not.toEqual([])
    const isLayered = (text: string) => /^\s*(\/\*.*?\*\/\s*)?@layer primitives \{.*\n\}\s*$/s.test(text)
    const unlayered = sheets.filter(({ file, text }) => composed.has(file) && !isLayered(text))
    expect(unlayered.map(({ file }) => file)).toEqual([])
  })

  it('define each primitive that the markup and the modules name, and no other', () => {
    const primitives = readFileSync(path.join(root, 'src/shared/web/primitives.css'), 'utf8')
    const defined = new Set([...primitives.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name))
    const inMarkup = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/[cC]lassNames?[=:]\{?\s*(?:"([\w -]+)"|'([\w -]+)'|`((?:\$\{[^}]*\}|[\w -])+)`)/g)].map(
        ([, a, b, template]) => ({ file, names: a ?? b ?? template?.replaceAll(/\$\{[^}]*\}/g, ' ') }),
      ),
    )
    const inModules = sheets.flatMap(({ file, text }) =>
      [...text.matchAll(/composes: ([\w -]+) from global/g)].map(([, names]) => ({ file, names })),
    )
    const undefinedNames = [...inMarkup, ...inModules].flatMap(({ file, names }) =>
      (names ?? '').split(' ').flatMap((name) => (name && !defined.has(name) ? [`${file}: ${name}`] : [])),
    )
    expect(undefinedNames).toEqual([])
    const everything = [...sources, ...sheets.filter(({ file }) => !file.endsWith('primitives.css'))]
      .map(({ text }) => text)
      .join()
    expect([...defined].filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(everything))).toEqual([])
  })
})

describe('the markup', () => {
  const ownersOf = (tag: string): string[] =>
    sources
      .filter(({ file, text }) => !isTest(file) && new RegExp(`<${tag}\\b`).test(text) && file.endsWith('.tsx'))
      .map(({ file }) => file)

  it('has tables in one component', () => {
    expect(ownersOf('table')).toEqual(['src/shared/web/kit/Table.tsx'])
  })

  it('has forms in one component', () => {
    expect(ownersOf('form')).toEqual(['src/shared/web/kit/Form.tsx'])
  })
})

it('days are entered in the one control, not in that of the browser', () => {
  const found = sources.filter(
    ({ file, text }) => file.endsWith('.tsx') && /type="(date|datetime-local|time)"/.test(text),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})
