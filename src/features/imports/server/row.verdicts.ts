import { Id } from '#shared/endpoint.ts'
import type { Database } from '#shared/server/database.ts'
import type { FileRow } from './file.reader.ts'
import { fileKeyOf, findKnown, findRepeated } from './gift.repository.ts'
import type { ImportRow } from './import.repository.ts'
import { readRules } from './judging.rules.ts'
import type { Verdict } from './line.repository.ts'
import { externalKeyOf, type Judgement, judgeRow } from './row.judge.ts'

type Gift = Extract<Judgement, { input: unknown }>

/** A row with its verdict, and the gift that it becomes when it is accepted. */
export type JudgedRow = { verdict: Verdict; gift: Gift | null; fileKey: string }

const ownIdOf = (externalId: string | null): string | null =>
  externalId !== null && Id.safeParse(externalId).success ? externalId.toLowerCase() : null

const refusal = (line: number, problem: Verdict['problem'], columnIndex: number | null): Verdict => ({
  line,
  verdict: 'refused',
  problem,
  columnIndex,
  amountCents: null,
  externalKey: null,
})

/**
 * Judges rows of an import: each by itself, then against what the association has imported and against the rows before it
 * in the file. `isFirstTime`: the check, whose own verdicts are not there yet.
 */
export const judgeRows = async (
  db: Database,
  row: ImportRow,
  rows: readonly FileRow[],
  { now, isFirstTime }: { now: Date; isFirstTime: boolean },
): Promise<JudgedRow[]> => {
  const rules = await readRules(db, row, now)
  const judged = rows.map(({ line, cells }) => {
    const judgement = judgeRow(cells, rules)
    const gift = 'problem' in judgement ? null : judgement
    const externalKey = gift?.externalId ? externalKeyOf(row.customerId, gift.externalId) : null
    return {
      line,
      judgement,
      gift,
      externalKey,
      ownId: ownIdOf(gift?.externalId ?? null),
      fileKey: fileKeyOf(row.fileSha256 ?? '', line),
    }
  })
  const externalKeys = judged.flatMap(({ externalKey }) => externalKey ?? [])
  const known = await findKnown(db, row.customerId, {
    fileKeys: judged.map(({ fileKey }) => fileKey),
    externalKeys,
    transactionIds: judged.flatMap(({ ownId }) => ownId ?? []),
  })
  const key = { customerId: row.customerId, importId: row.id }
  const repeated =
    isFirstTime && externalKeys.length > 0 ? await findRepeated(db, key, externalKeys) : new Set<string>()
  return judged.map(({ line, judgement, gift, externalKey, ownId, fileKey }) => {
    if (!gift || 'problem' in judgement)
      return {
        verdict:
          'problem' in judgement
            ? refusal(line, judgement.problem, judgement.column)
            : refusal(line, 'unreadable', null),
        gift: null,
        fileKey,
      }
    if (externalKey !== null && repeated.has(externalKey))
      return { verdict: refusal(line, 'identifier-repeated', rules.mapping.columns.externalId), gift: null, fileKey }
    if (externalKey !== null && isFirstTime) repeated.add(externalKey)
    const isKnown =
      known.fileKeys.has(fileKey) ||
      (externalKey !== null && known.externalKeys.has(externalKey)) ||
      (ownId !== null && known.transactionIds.has(ownId))
    const plain = { line, problem: null, columnIndex: null, externalKey }
    return isKnown
      ? { verdict: { ...plain, verdict: 'known', amountCents: null }, gift: null, fileKey }
      : { verdict: { ...plain, verdict: 'accepted', amountCents: gift.amountCents }, gift, fileKey }
  })
}
