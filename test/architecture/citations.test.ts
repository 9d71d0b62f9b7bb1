import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

type Text = { file: string; text: string }

/** Everything that people write here: code, SQL, styles and pages. */
const texts: Text[] = globSync(
  ['*.{md,ts,mjs}', 'examples/*/*.ts', '{src,database,scripts,bench,test,docs}/**/*.{md,ts,tsx,mjs,sql,css}'],
  { cwd: root },
)
  .filter((file) => !file.includes('node_modules'))
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(root, file), 'utf8') }))

const pages = texts.filter(({ file }) => file.endsWith('.md'))

/** The anchor that GitHub gives a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** The anchors of a page: those of its headings, and the explicit ones. */
const anchorsOf = (text: string): string[] => [
  ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)),
  ...[...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id),
]

const anchors = new Map(pages.map(({ file, text }) => [file, anchorsOf(text)]))

/** Whether a page, a file or a folder of the repository is there, and the anchor in it. */
const resolves = (target: string, anchor: string | undefined): boolean =>
  existsSync(path.join(root, target)) && (!anchor || (anchors.get(target)?.includes(anchor) ?? false))

/** The links of a page to other files of the repository, and to its own anchors. */
const linksOf = ({ file, text }: Text) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?|mailto):/.test(link))
    .map((link) => {
      const [target = '', anchor] = link.split('#')
      const folder = path.posix.dirname(file)
      return { link: `${file}: ${link}`, target: target ? path.posix.join(folder, target) : file, anchor }
    })

/** The pages of docs/ that a file names, with the anchor: `docs/rules.md#causes-limit`. */
const citationsOf = ({ file, text }: Text) =>
  [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g)].map(([citation, anchor]) => ({
    link: `${file}: ${citation}`,
    target: citation.replace(/#.*/, ''),
    anchor,
  }))

/** The source files that a page names between backticks, by the end of their paths: `server/cause.service.test.ts`. */
const sourcesNamedIn = ({ file, text }: Text) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql))`/g)].map(([, name = '']) => ({ name, at: `${file}: ${name}` }))

const broken = (links: ReturnType<typeof linksOf>): string[] =>
  links.filter(({ target, anchor }) => !resolves(target, anchor)).map(({ link }) => link)

describe('the documentation', () => {
  it('gives each rule an anchor of its own', () => {
    const rules = anchors.get('docs/rules.md') ?? []
    expect(rules.length).toBeGreaterThan(100)
    expect(rules.filter((anchor, index) => rules.indexOf(anchor) !== index)).toEqual([])
  })

  it('has every page and anchor that code, tests and pages cite', () => {
    expect(broken(texts.flatMap(citationsOf))).toEqual([])
  })

  it('names no source file that is gone', () => {
    const files = texts.map(({ file }) => `/${file}`)
    const named = pages.flatMap(sourcesNamedIn)
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ name }) => !files.some((file) => file.endsWith(`/${name}`))).map(({ at }) => at)).toEqual([])
  })

  it('is all that anything cites: no rule comes from a document outside the repository', () => {
    // An option of a library may have the name.
    expect(texts.filter(({ text }) => /specificatio[n](?!: \{)/i.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('has no dead link between its pages', () => {
    expect(broken(pages.flatMap(linksOf))).toEqual([])
  })
})
