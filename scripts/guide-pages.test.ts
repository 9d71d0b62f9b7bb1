import { access, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { GuideBlock, GuideInline } from '../src/app/web/guide/guide-page.ts'
import { picturesOf, readGuide, readGuidePage, readPictureSize } from './guide-pages.ts'
import { readTaken, screenHashOf } from './guide-picture-age.ts'
import { guidePictures } from './guide-picture-list.ts'

const linksIn = (content: GuideInline[]): string[] =>
  content.flatMap((part) => {
    if (part.kind === 'link') return [part.to]
    return 'content' in part ? linksIn(part.content) : []
  })
const textsOf = (block: GuideBlock): GuideInline[][] => {
  if (block.kind === 'list') return block.items
  if (block.kind === 'table') return [...block.header, ...block.rows.flat()]
  return 'content' in block ? [block.content] : []
}

const told = '---\njob: count\norder: 1\nreaders: manager, user with compter\n---\n'

describe('the guide', () => {
  it('has pages whose links and pictures exist', async () => {
    const guide = await readGuide()
    expect(guide.size).toBeGreaterThan(6)
    for (const [name, { blocks }] of guide) {
      for (const to of blocks.flatMap(textsOf).flatMap(linksIn))
        if (!to.startsWith('https://'))
          expect(
            [...guide.keys()].map((key) => `${key}.md`),
            name,
          ).toContain(to)
      for (const block of blocks) if (block.kind === 'picture') await access(path.resolve('docs/guide', block.file))
    }
  })

  it('has typographic apostrophes alone', async () => {
    for (const [name] of await readGuide()) {
      const prose = (await readFile(path.resolve('docs/guide', `${name}.md`), 'utf8')).replaceAll(/`[^`]*`/g, '')
      expect(prose, name).not.toContain("'")
    }
  })

  it('has a name in each header of a table', async () => {
    const blocks = [...(await readGuide()).values()].flatMap((page) => page.blocks)
    const headers = blocks.flatMap((block) => (block.kind === 'table' ? block.header : []))
    expect(headers.filter((cell) => cell.length === 0)).toEqual([])
  })

  it('shows every picture that the script takes, each with a text, and no other', async () => {
    const pages = [...(await readGuide()).values()]
    const taken = guidePictures.map(({ name }) => `images/${name}.webp`).sort()
    expect(pages.flatMap(picturesOf).sort()).toEqual(taken)
    const files = await readdir(path.resolve('docs/guide/images'))
    expect(files.map((name) => `images/${name}`).sort()).toEqual(taken)
    const texts = pages
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'picture' ? [block.alternative] : []))
    for (const text of texts) expect(text.length).toBeGreaterThan(20)
  })

  it('has no picture that is older than the texts of its screen: `npm run docs:pictures -- <its name>`', async () => {
    const taken = await readTaken()
    const now: [string, string][] = []
    for (const picture of guidePictures) now.push([picture.name, await screenHashOf(picture)])
    expect(now.filter(([name, hash]) => taken[name] !== hash).map(([name]) => name)).toEqual([])
    expect(Object.keys(taken).sort()).toEqual(guidePictures.map(({ name }) => name).sort())
  })

  it('has light pictures of a size that its text holds', async () => {
    let bytes = 0
    for (const { name } of guidePictures) {
      const file = `images/${name}.webp`
      bytes += (await stat(path.resolve('docs/guide', file))).size
      const { width, height } = await readPictureSize(file)
      expect([width > 300 && width <= 1000, height > 100 && height <= 1100], file).toEqual([true, true])
    }
    expect(bytes).toBeLessThan(1_500_000)
  })

  it('reads the Markdown that its pages use', () => {
    expect(readGuidePage(`${told}# Titre\n\nUn **mot** et \`code\`, [ici](causes.md).\n\n1. Un\n2. Deux\n`)).toEqual({
      job: 'count',
      order: 1,
      readers: ['manager', 'user with compter'],
      title: 'Titre',
      blocks: [
        {
          kind: 'paragraph',
          content: [
            { kind: 'text', text: 'Un ' },
            { kind: 'strong', content: [{ kind: 'text', text: 'mot' }] },
            { kind: 'text', text: ' et ' },
            { kind: 'code', text: 'code' },
            { kind: 'text', text: ', ' },
            { kind: 'link', to: 'causes.md', content: [{ kind: 'text', text: 'ici' }] },
            { kind: 'text', text: '.' },
          ],
        },
        { kind: 'list', isOrdered: true, items: [[{ kind: 'text', text: 'Un' }], [{ kind: 'text', text: 'Deux' }]] },
      ],
    })
  })

  it('keeps high punctuation, groups of digits and hours on their line', () => {
    const [paragraph] = readGuidePage(
      `${told}# Titre\n\n« Un » : 1 234 dons ? 50 € à 7 h ; **12 %** ; le 23 au plus`,
    ).blocks
    expect(JSON.stringify(paragraph).replaceAll('\u00a0', '_')).toContain('«_Un_»_: 1_234 dons_? 50_€ à 7_h_; ')
    expect(JSON.stringify(paragraph)).toContain('12\u00a0%')
    expect(JSON.stringify(paragraph)).toContain('le 23 au plus')
  })

  it('refuses a page without a job, and one whose job or readers do not exist', () => {
    expect(() => readGuidePage('# Titre\n')).toThrow('begins with its job')
    expect(() => readGuidePage(`${told.replace('count', 'dance')}# Titre\n`)).toThrow('job')
    expect(() => readGuidePage(`${told.replace('manager', 'boss')}# Titre\n`)).toThrow('readers')
  })

  it('refuses Markdown that it would not show', () => {
    expect(() => readGuidePage(`${told}# Titre\n\n> Citation`)).toThrow('The guide has no blockquote.')
    expect(() => readGuidePage(`${told}Un texte`)).toThrow('begins with its title')
  })
})
