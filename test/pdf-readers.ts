import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A PDF as an independent reader finds it: its words in order, and the rows of its tables, as structure. */
export type ReadDocument = {
  title: string
  language: string | undefined
  words: string
  /** Each row of a table that has a header: the header with the cell beside it. */
  facts: [label: string, value: string][]
  images: string[]
}

type Node = { role?: string; alt?: string; lang?: string; type?: string; id?: string; children?: Node[] }

/** Writes breaks of lines and no-break spaces as one space. */
const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)]

/** Reads a PDF with pdf.js, the reader of Firefox. */
export const readByPdfjs = async (file: Buffer): Promise<ReadDocument> => {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS })
  const document = await task.promise
  const { info } = await document.getMetadata()
  const read: ReadDocument = { title: '', language: undefined, words: '', facts: [], images: [] }
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items, lang } = await page.getTextContent({ includeMarkedContent: true })
    read.language ??= lang ?? undefined
    const texts = new Map<string, string>()
    const opened: string[] = []
    for (const item of items)
      if ('str' in item) {
        const id = opened.at(-1) ?? ''
        texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
        read.words += `${item.str} `
      } else if (item.type === 'endMarkedContent') opened.pop()
      else opened.push(item.id ?? opened.at(-1) ?? '')
    const tree = (await page.getStructTree()) as Node | null
    const textOf = (node: Node | undefined): string =>
      plain(
        nodesOf(node ?? {})
          .map(({ id }) => (id ? (texts.get(id) ?? '') : ''))
          .join(' '),
      )
    for (const node of tree ? nodesOf(tree) : []) {
      if (node.role === 'Figure') read.images.push(node.alt ?? '')
      const cells = node.role === 'TR' ? (node.children ?? []) : []
      if (cells[0]?.role === 'TH' && cells[1]?.role === 'TD') read.facts.push([textOf(cells[0]), textOf(cells[1])])
    }
  }
  await task.destroy()
  return { ...read, title: (info as { Title?: string }).Title ?? '', words: plain(read.words) }
}

/** Tells whether poppler is installed. */
export const hasPoppler = (): boolean => {
  try {
    execFileSync('pdfinfo', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Reads a PDF with poppler, the reader of GNOME and KDE. Throws where it is not installed. */
export const readByPoppler = (file: Buffer): ReadDocument => {
  const directory = mkdtempSync(path.join(tmpdir(), 'pdf-'))
  const name = path.join(directory, 'document.pdf')
  try {
    writeFileSync(name, file)
    const run = (command: string, ...options: string[]) => execFileSync(command, options, { encoding: 'utf8' })
    const structure = run('pdfinfo', '-struct-text', name)
    const parts = structure.split(/^ *(?=(?:TH|TD|TR|Figure|P|H1|H2|Table|TBody)\b)/m)
    const cells = parts.map((part) => ({
      role: /^\w+/.exec(part)?.[0],
      text: plain(Array.from(part.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text]) => text).join(' ')),
    }))
    const info = run('pdfinfo', name)
    return {
      title: /^Title: +(.*)$/m.exec(info)?.[1] ?? '',
      language: /^Tagged: +yes$/m.test(info) ? 'tagged' : undefined,
      words: plain(run('pdftotext', '-raw', name, '-')),
      facts: cells.flatMap(({ role, text }, index): [string, string][] =>
        role === 'TH' && cells[index + 1]?.role === 'TD' ? [[text, cells[index + 1]?.text ?? '']] : [],
      ),
      images: cells.filter(({ role }) => role === 'Figure').map(({ text }) => text),
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
}
