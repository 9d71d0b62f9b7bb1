import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import type { Database } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import type { CountedSheet, CountingSheet, SheetLine, SheetSummary } from '../sheet.ts'

/** A sheet is found by its association and its id, always both. */
export type SheetKey = { customerId: string; sheetId: string }

/** Selects the sheets of an association, each with its total, its first signatures and its seal. */
const selectSheets = (db: Database, customerId: string) =>
  db
    .selectFrom('countingSheets as sheet')
    .innerJoin('users as creator', 'creator.id', 'sheet.createdBy')
    .leftJoin('causes as cause', (on) =>
      on.onRef('cause.customerId', '=', 'sheet.customerId').onRef('cause.id', '=', 'sheet.causeId'),
    )
    .leftJoin('countingSheetSeals as seal', (on) =>
      on.onRef('seal.customerId', '=', 'sheet.customerId').onRef('seal.sheetId', '=', 'sheet.id'),
    )
    .select(['sheet.id', 'sheet.day', 'sheet.place', 'sheet.event', 'sheet.box', 'sheet.createdAt', 'sheet.createdBy'])
    .leftJoin('countingSheetSeals as reversed', (on) =>
      on.onRef('reversed.customerId', '=', 'sheet.customerId').onRef('reversed.sheetId', '=', 'sheet.reversesId'),
    )
    .leftJoin('countingSheets as reversal', (on) =>
      on.onRef('reversal.customerId', '=', 'sheet.customerId').onRef('reversal.reversesId', '=', 'sheet.id'),
    )
    .leftJoin('countingSheetSeals as reversalSeal', (on) =>
      on.onRef('reversalSeal.customerId', '=', 'reversal.customerId').onRef('reversalSeal.sheetId', '=', 'reversal.id'),
    )
    .select(['sheet.causeId', 'cause.name as causeName', 'sheet.reversesId', 'sheet.reason', 'seal.sealedAt'])
    .select(['reversal.id as reversalId', 'reversalSeal.sealedAt as reversalSealedAt'])
    .select(({ fn }) => fn.coalesce('seal.transactionId', 'reversed.transactionId').as('transactionId'))
    .select(sql<string>`creator.firstname || ' ' || creator.lastname`.as('creatorName'))
    .select((expression) => [
      expression
        .selectFrom('countingSheetLines as line')
        .select(sql<number>`coalesce(sum(line.denomination_cents::bigint * line.quantity), 0)::bigint`.as('cents'))
        .whereRef('line.customerId', '=', 'sheet.customerId')
        .whereRef('line.sheetId', '=', 'sheet.id')
        .as('totalCents'),
      expression
        .selectFrom('countingSheetSignatures as signature')
        .select('signature.signedBy')
        .whereRef('signature.customerId', '=', 'sheet.customerId')
        .whereRef('signature.sheetId', '=', 'sheet.id')
        .where('signature.place', '=', 1)
        .as('firstSigner'),
    ])
    .where('sheet.customerId', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectSheets>['execute']>>[number]

const countedOf = (row: Row) => ({
  _id: row.id,
  day: row.day,
  place: row.place,
  event: row.event,
  box: row.box,
  cause: row.causeId && row.causeName !== null ? { _id: row.causeId, name: row.causeName } : null,
  total: eurosOfCents(row.totalCents ?? 0),
  state: row.sealedAt ? ('sealed' as const) : row.firstSigner ? ('signed' as const) : ('draft' as const),
  createdAt: row.createdAt.toISOString(),
  createdBy: { _id: row.createdBy, name: row.creatorName },
  reversesId: row.reversesId,
  reversal: row.reversalId ? { _id: row.reversalId, isSealed: row.reversalSealedAt !== null } : null,
})

/**
 * Tells whether an account must not see the count of a sheet, since it counts second (docs/rules/cash.md#cash-blind). A
 * draft is shown (docs/rules/cash.md#cash-drafts).
 */
export const isBlindTo = (
  accountId: string,
  { state, reversesId }: Pick<SheetSummary, 'state' | 'reversesId'>,
  firstSigner: string | null | undefined,
): boolean => state === 'signed' && !reversesId && firstSigner !== accountId

/** Returns a sheet for a reader, without its count where they are blind to it. */
const summaryFor =
  (accountId: string) =>
  (row: Row): SheetSummary => {
    const { total, ...sheet } = countedOf(row)
    return isBlindTo(accountId, sheet, row.firstSigner) ? sheet : { ...sheet, total }
  }

const readSlice = (db: Database, customerId: string, { after, offset, limit }: Slice): Promise<Row[]> => {
  const sheets = selectSheets(db, customerId).orderBy('sheet.createdAt', 'desc').orderBy('sheet.id', 'desc')
  const from = after
    ? sheets.where(sql<boolean>`(sheet.created_at, sheet.id) < (${after.at}, ${after.id}::uuid)`)
    : sheets.offset(offset)
  return from.limit(limit).execute()
}

export const readSheetPage = async (db: Database, customerId: string, accountId: string, query: PageQuery) => {
  const { rows, nextCursor } = await keysetPage(query, 'createdAt', (slice) => readSlice(db, customerId, slice))
  return { data: rows.map(summaryFor(accountId)), nextCursor }
}

export const listDaySheets = async (
  db: Database,
  customerId: string,
  day: Day,
  accountId: string,
): Promise<SheetSummary[]> => {
  const sheets = selectSheets(db, customerId).where('sheet.day', '=', day)
  return (await sheets.orderBy('sheet.createdAt').orderBy('sheet.id').execute()).map(summaryFor(accountId))
}

export const linesOfRows = (rows: readonly { denominationCents: number; quantity: number }[]): SheetLine[] =>
  rows.map(
    ({ denominationCents, quantity }) => ({ denomination: eurosOfCents(denominationCents), quantity }) as SheetLine,
  )

const readLines = async (db: Database, { customerId, sheetId }: SheetKey): Promise<SheetLine[]> => {
  const rows = await db
    .selectFrom('countingSheetLines')
    .select(['denominationCents', 'quantity'])
    .where('customerId', '=', customerId)
    .where('sheetId', '=', sheetId)
    .orderBy('denominationCents', 'desc')
    .execute()
  return linesOfRows(rows)
}

const readSignatures = async (
  db: Database,
  { customerId, sheetId }: SheetKey,
): Promise<CountingSheet['signatures']> => {
  const rows = await db
    .selectFrom('countingSheetSignatures as signature')
    .select(['signature.signedBy', 'signature.signedAt', 'signature.signerName'])
    .where('signature.customerId', '=', customerId)
    .where('signature.sheetId', '=', sheetId)
    .orderBy('signature.place')
    .execute()
  return rows.map(({ signedBy, signedAt, signerName }) => ({
    signedBy: { _id: signedBy, name: signerName },
    signedAt: signedAt.toISOString(),
  }))
}

export const findSheet = async (db: Database, key: SheetKey): Promise<CountedSheet | undefined> => {
  const row = await selectSheets(db, key.customerId).where('sheet.id', '=', key.sheetId).executeTakeFirst()
  if (!row) return undefined
  const lines = await readLines(db, key)
  const signatures = await readSignatures(db, key)
  const { transactionId, reason } = row
  return { ...countedOf(row), lines, signatures, transactionId, reason }
}

/** Reads the name that stands on the papers of an association. */
export const readIssuer = async (db: Database, customerId: string): Promise<string> => {
  const named = db.selectFrom('customers').select('name').where('id', '=', customerId)
  return (await named.executeTakeFirstOrThrow()).name
}

/** Serialises the changes of a sheet until the transaction ends. */
export const lockSheet = async (transaction: Database, { customerId, sheetId }: SheetKey): Promise<void> => {
  await transaction
    .selectFrom('countingSheets')
    .select('id')
    .where('customerId', '=', customerId)
    .where('id', '=', sheetId)
    .forNoKeyUpdate()
    .execute()
}

export const causeExists = async (db: Database, customerId: string, causeId: string): Promise<boolean> => {
  const causes = db.selectFrom('causes').select('id').where('customerId', '=', customerId).where('id', '=', causeId)
  return (await causes.executeTakeFirst()) !== undefined
}

/** Lists the sheets that an account has signed first, which wait for another one. */
export const listSignedSheets = async (db: Database, customerId: string, accountId: string): Promise<string[]> => {
  const { rows } = await sql<{ sheetId: string }>`
    select signature.sheet_id from counting_sheet_signatures signature
    where signature.customer_id = ${customerId} and signature.signed_by = ${accountId}
      and not exists (select from counting_sheet_seals seal
        where (seal.customer_id, seal.sheet_id) = (signature.customer_id, signature.sheet_id))`.execute(db)
  return rows.map(({ sheetId }) => sheetId)
}

/** Counts the sheets that another account signed first, and nobody second. */
export const countSheetsToSign = async (db: Database, customerId: string, accountId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from counting_sheet_signatures signature
    where signature.customer_id = ${customerId} and signature.place = 1 and signature.signed_by <> ${accountId}
      and not exists (select from counting_sheet_seals seal
        where (seal.customer_id, seal.sheet_id) = (signature.customer_id, signature.sheet_id))`.execute(db)
  return rows[0]?.count ?? 0
}

/** Names up to five people of an association who may sign second, after the first. */
export const listSigners = async (
  db: Database,
  customerId: string,
  { signedBy, signedAt }: CountingSheet['signatures'][number],
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select u.firstname || ' ' || u.lastname as name
    from users u
    where u.customer_id = ${customerId} and u.id <> ${signedBy._id}::uuid and u.disabled_at is null and u.deleted_at is null
      and (u.home_role = 'manager' or u.may_count) and rights_held_until(u.rights_given_at, u.rights_let_at) is null
      and not is_bound_to_giver(${signedBy._id}::uuid, u.id, ${signedAt}::timestamptz)
    order by u.lastname, u.firstname limit 5`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns those of these sheets, of any association, that the account is blind to: `isBlindTo` in one statement. */
export const listBlindSheets = async (
  db: Database,
  accountId: string,
  sheets: { customerId: string; _id: string }[],
): Promise<string[]> => {
  if (sheets.length === 0) return []
  const customerIds = sheets.map(({ customerId }) => customerId)
  const sheetIds = sheets.map(({ _id }) => _id)
  const { rows } = await sql<{ sheetId: string }>`
    select sheet.id as "sheetId"
    from (select distinct * from unnest(${customerIds}::uuid[], ${sheetIds}::uuid[])) as asked (customer_id, id)
    join counting_sheets sheet on (sheet.customer_id, sheet.id) = (asked.customer_id, asked.id)
    join counting_sheet_signatures signature
      on (signature.customer_id, signature.sheet_id, signature.place) = (sheet.customer_id, sheet.id, 1)
    where signature.signed_by <> ${accountId} and sheet.reverses_id is null
      and not exists (select from counting_sheet_seals seal
        where (seal.customer_id, seal.sheet_id) = (sheet.customer_id, sheet.id))`.execute(db)
  return rows.map(({ sheetId }) => sheetId)
}
