import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

type Text = { file: string; text: string }

/** All texts of the repository: code, SQL, styles and pages. */
const texts: Text[] = globSync(
  ['*.{md,ts,mjs}', 'examples/*/*.ts', '{src,database,scripts,tools,test,docs}/**/*.{md,ts,tsx,mjs,sql,css}'],
  { cwd: root },
)
  .filter((file) => !file.includes('node_modules'))
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(root, file), 'utf8') }))

const pages = texts.filter(({ file }) => file.endsWith('.md'))

/** Returns GitHub's anchor of a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** Lists the anchors that a page sets by hand. */
const explicitAnchorsOf = ({ text }: Text): string[] =>
  [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id)

/** Lists the anchors of a page: those of its headings, and the explicit ones. */
const anchorsOf = (page: Text): string[] => [
  ...[...page.text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)),
  ...explicitAnchorsOf(page),
]

const anchors = new Map(pages.map((page) => [page.file, anchorsOf(page)]))
const rulePages = pages.filter(({ file }) => file.startsWith('docs/rules/'))

/** Tells whether a file or folder of the repository exists, with the anchor. */
const resolves = (target: string, anchor: string | undefined): boolean =>
  existsSync(path.join(root, target)) && (!anchor || (anchors.get(target)?.includes(anchor) ?? false))

/** Lists the links of a page to files of the repository, and to its own anchors. */
const linksOf = ({ file, text }: Text) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?|mailto):/.test(link))
    .map((link) => {
      const [target = '', anchor] = link.split('#')
      const folder = path.posix.dirname(file)
      return { link: `${file}: ${link}`, target: target ? path.posix.join(folder, target) : file, anchor }
    })

/** Lists the pages of docs/ that a file cites, with the anchor: `docs/rules/causes.md#causes-limit`. */
const citationsOf = ({ file, text }: Text) =>
  [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g)].map(([citation, anchor]) => ({
    link: `${file}: ${citation}`,
    target: citation.replace(/#.*/, ''),
    anchor,
  }))

/** Lists the source files that a page names in backticks, by the end of their paths: `server/cause.service.test.ts`. */
const sourcesNamedIn = ({ file, text }: Text) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql))`/g)].map(([, name = '']) => ({ name, at: `${file}: ${name}` }))

const broken = (links: ReturnType<typeof linksOf>): string[] =>
  links.filter(({ target, anchor }) => !resolves(target, anchor)).map(({ link }) => link)

describe('the documentation', () => {
  it('gives each rule its own anchor, which something cites', () => {
    const ids = rulePages.flatMap(explicitAnchorsOf)
    expect(ids.length).toBeGreaterThan(100)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const cited = new Set([...texts.flatMap(citationsOf), ...pages.flatMap(linksOf)].map(({ anchor }) => anchor))
    expect(ids.filter((id) => !cited.has(id))).toEqual([])
  })

  it('has every page and anchor that is cited', () => {
    expect(broken(texts.flatMap(citationsOf))).toEqual([])
  })

  it('names only source files that exist', () => {
    const files = texts.map(({ file }) => `/${file}`)
    const named = pages.flatMap(sourcesNamedIn)
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ name }) => !files.some((file) => file.endsWith(`/${name}`))).map(({ at }) => at)).toEqual([])
  })

  it('is the only source that is cited', () => {
    // Except for a library's option of that name.
    expect(texts.filter(({ text }) => /specificatio[n](?!: \{)/i.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('lists every page of the rules, and every feature', () => {
    const index = pages.filter(({ file }) => file === 'docs/rules/README.md').flatMap(linksOf)
    const listed = new Set(index.map(({ target }) => target))
    expect(
      rulePages.map(({ file }) => file).filter((file) => !file.endsWith('README.md') && !listed.has(file)),
    ).toEqual([])
    const architecture = pages.find(({ file }) => file === 'docs/architecture.md')?.text ?? ''
    const table = architecture.split('\n').filter((line) => line.startsWith('| `'))
    const named = new Set(table.flatMap((line) => [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name)))
    const features = globSync('src/features/*', { cwd: root }).map((folder) => path.basename(folder))
    expect(features.filter((name) => !named.has(name))).toEqual([])
  })

  it('has no dead link between its pages', () => {
    expect(broken(pages.flatMap(linksOf))).toEqual([])
  })
})
