import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { compter, everyRole } from '#shared/role.ts'
import {
  type GuideBlock,
  type GuideInline,
  type GuidePage,
  type GuidePictureSize,
  guideJobs,
} from '../src/app/web/guide/guide-page.ts'

const folder = path.resolve(import.meta.dirname, '../docs/guide')
/** The module that the program imports. Its pages are loaded one by one. */
const moduleId = 'virtual:guide-pages'

/** Puts the no-break spaces of French, which its pages are written without. */
const withNoBreakSpaces = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»%€])|(?<=«) |(?<=\d) (?=\d{3}(?!\d)|h\b)/g, '\u00a0')

const readInline = (tokens: readonly Token[] = []): GuideInline[] =>
  tokens.flatMap((token): GuideInline[] => {
    switch (token.type) {
      case 'strong':
      case 'em':
        return [{ kind: token.type, content: readInline(token.tokens) }]
      case 'codespan':
        return [{ kind: 'code', text: (token as Tokens.Codespan).text }]
      case 'link':
        return [{ kind: 'link', to: (token as Tokens.Link).href, content: readInline(token.tokens) }]
      case 'text':
      case 'escape':
        return token.type === 'text' && token.tokens
          ? readInline(token.tokens)
          : [{ kind: 'text', text: withNoBreakSpaces((token as Tokens.Text).text) }]
      default:
        throw new Error(`The guide has no ${token.type} in its text.`)
    }
  })

const readItem = ({ tokens }: Tokens.ListItem): GuideInline[] =>
  tokens.flatMap((token) => readInline('tokens' in token ? token.tokens : []))

const readPicture = (token: Tokens.Paragraph): GuideBlock | undefined => {
  const [image, ...more] = token.tokens
  if (image?.type !== 'image' || more.length > 0) return undefined
  const { href, text } = image as Tokens.Image
  return { kind: 'picture', file: href, alternative: text }
}

const readBlock = (token: Token): GuideBlock[] => {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [{ kind: 'heading', content: readInline(token.tokens) }]
    case 'paragraph':
      return [readPicture(token as Tokens.Paragraph) ?? { kind: 'paragraph', content: readInline(token.tokens) }]
    case 'list':
      return [
        { kind: 'list', isOrdered: (token as Tokens.List).ordered, items: (token as Tokens.List).items.map(readItem) },
      ]
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }]
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => readInline(cell.tokens))
      return [{ kind: 'table', header: cells(header), rows: rows.map(cells) }]
    }
    default:
      throw new Error(`The guide has no ${token.type}.`)
  }
}

/** The lines of a page before its title. */
const FrontMatter = z.strictObject({
  job: z.enum(guideJobs),
  /** The place among the pages of the job. */
  order: z.coerce.number().int().positive(),
  readers: z.preprocess((names) => String(names).split(', '), z.array(z.enum([...everyRole, compter])).min(1)),
})

/**
 * Reads a page of the guide: its job, its place and its readers, then its title and its text. Throws on Markdown that
 * the program does not show.
 */
export const readGuidePage = (markdown: string): GuidePage & { order: number } => {
  const [, before, text] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown) ?? []
  if (before === undefined || text === undefined) throw new Error('A page of the guide begins with its job.')
  const told = FrontMatter.parse(Object.fromEntries(before.split('\n').map((line) => line.split(/: /))))
  const [title, ...tokens] = marked.lexer(text).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || title.depth !== 1) throw new Error('The text of a page begins with its title.')
  return { ...told, title: (title as Tokens.Heading).text, blocks: tokens.flatMap(readBlock) }
}

/** Lists the files of the pictures of a page. */
export const picturesOf = ({ blocks }: GuidePage): string[] =>
  blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : []))

/** The pictures have more pixels than CSS pixels, for sharp screens (`npm run docs:pictures`). */
export const pixelRatio = 1.5

/** Reads the size of a WebP picture in CSS pixels, so that a page keeps its place while it loads. */
export const readPictureSize = async (file: string): Promise<GuidePictureSize> => {
  const bytes = await readFile(path.join(folder, file))
  const format = bytes.toString('latin1', 12, 16)
  // A plain lossy picture, or one with an extended header.
  const sides = {
    'VP8 ': () => [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff],
    VP8X: () => [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1],
  }[format]
  if (!sides) throw new Error(`${file} is not a lossy WebP picture.`)
  const [width = 0, height = 0] = sides()
  return { width: Math.round(width / pixelRatio), height: Math.round(height / pixelRatio) }
}

/** Lists the pages of the guide by name, in the order of their jobs. */
export const readGuide = async (): Promise<Map<string, GuidePage>> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const pages = files.map(async (name) => {
    try {
      return [path.basename(name, '.md'), readGuidePage(await readFile(path.join(folder, name), 'utf8'))] as const
    } catch (error) {
      throw new Error(`docs/guide/${name} cannot be shown.`, { cause: error })
    }
  })
  const placeOf = ({ job, order }: { job: GuidePage['job']; order: number }) => guideJobs.indexOf(job) * 100 + order
  const read = (await Promise.all(pages)).toSorted(([, one], [, other]) => placeOf(one) - placeOf(other))
  return new Map(read)
}

/** Puts docs/guide into the build: a list of its pages, and each page in a file of its own. */
export const guidePages = (): Plugin => ({
  name: 'escarcelle:guide-pages',
  resolveId: (id) => (id.startsWith(moduleId) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${moduleId}`)) return undefined
    const pages = await readGuide()
    const name = id.slice(`\0${moduleId}/`.length)
    if (name) {
      const page = pages.get(name)
      const pictures = page ? picturesOf(page) : []
      const imports = pictures.map((file, index) => `import picture${index} from '${path.join(folder, file)}'`)
      const sizes = await Promise.all(pictures.map(readPictureSize))
      const named = pictures.map(
        (file, index) => `${JSON.stringify(file)}: { src: picture${index}, ...${JSON.stringify(sizes[index])} }`,
      )
      return `${imports.join('\n')}\nexport const page = ${JSON.stringify(page)}\nexport const pictures = { ${named.join(', ')} }`
    }
    const entries = [...pages].map(([key, { title, job, readers }]) => [key, { title, job, readers }])
    const loaders = [...pages.keys()].map((key) => `${JSON.stringify(key)}: () => import('${moduleId}/${key}')`)
    return `export const entries = new Map(${JSON.stringify(entries)})\nexport const loaders = { ${loaders.join(', ')} }`
  },
})
