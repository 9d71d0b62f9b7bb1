import { createGzip } from 'node:zlib'
import type { importRefusals } from '../import-refusals.ts'

/** The expected result of a hostile file: a refusal, or an import with a number of rows that cannot be read. */
type Outcome = { refusal: keyof typeof importRefusals } | { unreadableRows: number }

/** The first lines, a repeated part, its number of repetitions, and the expected verdict of the file. */
type Shape = { first: string; part: string; count: number; outcome: Outcome }

const header = 'Date;Montant;Nom;Message\n'
const donation = '05/03/2026;20;Maud Le Goff;'

/** Files that are small on the wire and large behind it, by what they consist of. */
const shapes = {
  'rows of 190,000 control characters': {
    first: header,
    part: `${donation}${'\u0001'.repeat(190_000)}\n`,
    count: 250,
    outcome: { unreadableRows: 250 },
  },
  'one line without an end': {
    first: `${header}${donation}`,
    part: 'a'.repeat(65_536),
    count: 700,
    outcome: { unreadableRows: 1 },
  },
  'rows of 40,000 columns': {
    first: header,
    part: `${donation}${';'.repeat(40_000)}\n`,
    count: 1000,
    outcome: { unreadableRows: 1000 },
  },
  'a header of 3,000 columns': {
    first: `${'Date;'.repeat(3000)}\n`,
    part: `${donation}\n`,
    count: 1,
    outcome: { refusal: 'tooManyColumns' },
  },
  'long rows that JSON doubles': {
    first: header,
    part: `${donation}"${'\\""\t'.repeat(1200)}";${'\u2028'.repeat(4900)};${'€'.repeat(4900)};${'\t'.repeat(4900)}\n`,
    count: 1000,
    outcome: { unreadableRows: 0 },
  },
  'characters that a cut halves': {
    first: header,
    part: `${donation}a${'😀'.repeat(2600)}\n`,
    count: 4000,
    outcome: { unreadableRows: 4000 },
  },
  'quotes that never close': {
    first: header,
    part: `${donation}"${'a'.repeat(190)}\n`,
    count: 50_000,
    outcome: { unreadableRows: 50_000 },
  },
  'blank lines': { first: header, part: '\n'.repeat(65_536), count: 700, outcome: { refusal: 'tooLong' } },
  'rows of a letter': { first: header, part: 'a\n'.repeat(20_000), count: 50, outcome: { refusal: 'tooLong' } },
  'a bomb of zeros': { first: '', part: '0'.repeat(1_048_576), count: 100, outcome: { refusal: 'tooLarge' } },
  'a bomb that begins as a spreadsheet': {
    first: 'PK\u0003\u0004',
    part: '\u0000'.repeat(1_048_576),
    count: 100,
    outcome: { refusal: 'notText' },
  },
} satisfies Record<string, Shape>

type HostileName = keyof typeof shapes
export const hostileNames = Object.keys(shapes) as HostileName[]

/** Returns a share of a shape's rows. A file that is refused for its length stays whole. */
const shorten = ({ count, outcome, ...shape }: Shape, share: number): Shape => {
  if ('refusal' in outcome) return { count, outcome, ...shape }
  const { unreadableRows } = outcome
  const shorter = Math.ceil(count * share)
  return { ...shape, count: shorter, outcome: { unreadableRows: Math.min(unreadableRows, shorter) } }
}

/**
 * Makes a hostile file, or one with a share of its rows, as it is sent (`Content-Encoding: gzip`), without holding what
 * is behind it.
 */
export const makeHostileFile = async (name: HostileName, share = 1): Promise<{ file: Buffer; outcome: Outcome }> => {
  const { first, part, count, outcome } = shorten(shapes[name], share)
  const gzip = createGzip()
  const chunks: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => gzip.once('end', resolve))
  gzip.write(first)
  for (let written = 0; written < count; written += 1)
    if (!gzip.write(part)) await new Promise((resolve) => gzip.once('drain', resolve))
  gzip.end()
  await ended
  return { file: Buffer.concat(chunks), outcome }
}
