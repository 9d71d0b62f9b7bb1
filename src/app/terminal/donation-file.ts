import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { CsvError, type InfoRecord, parse } from 'csv-parse'
import { z } from 'zod'
import { centsOfEuros, PositiveEuros } from '#shared/money.ts'
import { StartFailure } from '#shared/server/failure.ts'
import type { Donation } from './outbox.ts'
import { texts } from './terminal.texts.ts'

const columns = ['created_at', 'amount', 'has_message']
const longestLine = 100_000
const Instant = z.iso.datetime({ offset: true })
const amountForm = /^\d{1,6}(\.\d{1,2})?$/

/** A row of the file: a donation, or a problem with its line number (from 1, with the header). */
export type FileRow = { line: number; donation: Donation } | { line: number; problem: string }

const neutralMessages = [
  'Merci pour votre action.',
  'Bon courage à toute l’équipe.',
  'Avec tout mon soutien.',
  'Pour une belle cause.',
  'Continuez ainsi.',
]

type Row = { createdAt: string; amount: number; hasMessage: boolean }

/** Shortens a long text for an error message. */
const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

const readRow = (fields: string[]): Row | string => {
  const problems = texts.rowProblem
  if (fields.length !== columns.length) return problems.fields(fields.length)
  const [createdAt = '', amount = '', hasMessage = ''] = fields
  if (!Instant.safeParse(createdAt).success) return problems.createdAt(shorten(createdAt))
  if (!amountForm.test(amount) || !PositiveEuros.safeParse(Number(amount)).success)
    return problems.amount(shorten(amount))
  if (hasMessage !== '0' && hasMessage !== '1') return problems.hasMessage(shorten(hasMessage))
  return { createdAt: new Date(createdAt).toISOString(), amount: Number(amount), hasMessage: hasMessage === '1' }
}

/**
 * Creates the donation of a row. Its key depends only on the row's content and on the number of equal rows before it,
 * so that a second replay of the file, under any name, changes nothing.
 */
const donationOf = ({ createdAt, amount, hasMessage }: Row, occurrence: number, source: string): Donation => {
  const digest = createHash('sha256')
    .update(JSON.stringify([createdAt, centsOfEuros(amount), hasMessage, occurrence]))
    .digest()
  const message = neutralMessages[(digest[0] ?? 0) % neutralMessages.length]
  return {
    key: `replay-${digest.toString('hex')}`,
    body: { amount, createdAt, ...(hasMessage && { message }) },
    source,
  }
}

const checkFile = async (path: string): Promise<void> => {
  const file = await stat(path).catch(() => undefined)
  if (!file) throw new StartFailure(texts.noFile(path))
  if (file.isDirectory()) throw new StartFailure(texts.isFolder(path))
  if (file.size === 0) throw new StartFailure(texts.emptyFile(path))
}

/**
 * Removes quotes. The parser ignores them, since no field may contain a line break and an unpaired quote must break one
 * line only.
 */
const withoutQuotes = (field: string): string => field.trim().replace(/^"(.*)"$/, '$1')

const lineParser = () =>
  parse({
    bom: true,
    info: true,
    quote: false,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestLine,
  })

/**
 * Reads a CSV of donations (`created_at,amount,has_message`) of any length, row by row.
 * @throws StartFailure when it is missing, has another header, or a line that is too long.
 */
export async function* readDonationFile(path: string): AsyncGenerator<FileRow> {
  await checkFile(path)
  const occurrences = new Map<string, number>()
  const name = basename(path)
  const parser = lineParser()
  // A read error reaches the loop below through the parser.
  pipeline(createReadStream(path), parser, () => {})
  let isHeader = true
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
      const fields = record.map(withoutQuotes)
      if (isHeader) {
        isHeader = false
        if (fields.join() !== columns.join()) throw new StartFailure(texts.wrongHeader(path, shorten(record.join())))
        continue
      }
      const row = readRow(fields)
      if (typeof row === 'string') {
        yield { line: info.lines, problem: row }
        continue
      }
      const content = `${row.createdAt} ${row.amount} ${row.hasMessage}`
      const occurrence = (occurrences.get(content) ?? 0) + 1
      occurrences.set(content, occurrence)
      yield { line: info.lines, donation: donationOf(row, occurrence, `${name}:${info.lines}`) }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new StartFailure(texts.lineTooLong(path, Number(error.lines)))
    if (error instanceof StartFailure) throw error
    throw new StartFailure(texts.unreadableFile(path, error instanceof Error ? error.message : String(error)))
  }
  if (isHeader) throw new StartFailure(texts.emptyFile(path))
}

/** Counts the rows after the header for the progress bar, without parsing them. */
export const countRows = async (path: string): Promise<number> => {
  await checkFile(path)
  let lines = 0
  let last = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
    last = chunk.at(-1) ?? last
  }
  return Math.max(0, last === 10 ? lines - 1 : lines)
}
