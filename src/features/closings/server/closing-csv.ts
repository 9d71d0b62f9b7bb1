import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SubjectKind } from '#features/movements/movement.ts'
import { movementNature } from '#features/movements/movement-names.ts'
import { type PaymentMethod, paymentMethodNames } from '#features/transactions/donation.ts'
import { type Database, inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import { spreadsheetText } from '#shared/spreadsheet.ts'
import { closingTexts } from '../closing.texts.ts'
import type { Contents } from './closing-contents.queries.ts'
import type { SealedFigures } from './closing-figures.queries.ts'

// The checksum of every closing is of these bytes: a change here breaks those of the closings made before.

/** The source of an export. All of it is sealed. */
export type ExportSource = { closingId: string; contents: Contents; figures: SealedFigures }

const headers = [
  'Nature',
  'Date',
  'Montant (€)',
  'Montant déplacé (€)',
  'Moyen de paiement',
  'Cause',
  'Vers la cause',
  'Appareil',
  'Identifiant',
  'Don concerné',
]

type DonationRow = {
  id: string
  created_at: Date
  date: string
  amount_cents: number
  cause_id: string | null
  device_id: string | null
  payment_method: PaymentMethod | null
  /** The closing that a carried donation came too late for. */
  from_closing_id?: string
  /** Whether it was cancelled at the seal, where the movements of the closing say otherwise. */
  is_cancelled: boolean | null
}
type MovementRow = Omit<DonationRow, 'created_at' | 'from_closing_id' | 'is_cancelled'> & {
  transaction_id: string
  effective_on: string
  kind: 'reversal' | SubjectKind
  subject_kind: SubjectKind
  moved_cents: number | null
  to_cause_id: string | null
}

/** The number of rows that are read at a time. */
const chunkSize = 2000

const donationColumns = ({ closingId }: ExportSource) => sql`
  (select is_cancelled from closing_cancelled_elsewhere e
    where (e.customer_id, e.closing_id, e.transaction_id) = (t.customer_id, ${closingId}::uuid, t.id)) as is_cancelled,
  t.id, t.created_at, to_char(t.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY HH24:MI:SS') as date,
  t.amount_cents, coalesce(t.cause_id, t.shortcut_id) as cause_id, t.device_id, t.payment_method`

const readDonations = async (db: SqlDatabase, source: ExportSource, after: DonationRow | undefined) => {
  const { contents } = source
  const { rows } = await sql<DonationRow>`
    with carried as materialized (${contents.carried})
    select ${donationColumns(source)} from recorded_donation t
    where ${contents.own}
      ${after ? sql`and (t.created_at, t.id) > (${after.created_at}, ${after.id}::uuid)` : sql``}
    order by t.created_at, t.id limit ${sql.lit(chunkSize)}`.execute(db)
  return rows
}

const readCarried = async (db: SqlDatabase, source: ExportSource, after: DonationRow | undefined) => {
  const { contents } = source
  const { rows } = await sql<DonationRow>`
    with carried as materialized (${contents.carried})
    select ${donationColumns(source)}, carried.from_closing_id
    from carried join recorded_donation t on t.customer_id = ${contents.customerId} and t.id = carried.transaction_id
    where true ${after ? sql`and (t.created_at, t.id) > (${after.created_at}, ${after.id}::uuid)` : sql``}
    order by t.created_at, t.id limit ${sql.lit(chunkSize)}`.execute(db)
  return rows
}

/** Names the temporary quick donation of a donation where a movement is for no cause. */
const readMovements = async (db: SqlDatabase, { contents }: ExportSource, after: MovementRow | undefined) => {
  const { rows } = await sql<MovementRow>`
    select m.id, m.transaction_id, m.effective_on::text as effective_on, to_char(m.effective_on, 'DD/MM/YYYY') as date,
      m.kind, m.subject_kind, m.amount_cents, m.moved_cents, t.device_id, m.payment_method,
      coalesce(m.cause_id, m.from_cause_id, t.shortcut_id) as cause_id,
      case when m.subject_kind = 'reassigned' then coalesce(m.to_cause_id, t.shortcut_id) end as to_cause_id
    from donation_movement m
    join recorded_donation t on t.customer_id = m.customer_id and t.id = m.transaction_id
    where ${contents.movements}
      ${after ? sql`and (m.effective_on, m.id) > (${after.effective_on}::date, ${after.id}::uuid)` : sql``}
    order by m.effective_on, m.id limit ${sql.lit(chunkSize)}`.execute(db)
  return rows
}

const euros = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Yields the rows of a list, read in chunks: `read` returns those after the last one. */
async function* chunksOf<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let rows = await read(undefined)
  while (rows.length > 0) {
    yield rows
    rows = rows.length < chunkSize ? [] : await read(rows.at(-1))
  }
}

/** Yields the CSV of an export with the sealed names: donations, carried ones, movements, the oldest first. */
export async function* exportLines(handle: Database | SqlDatabase, source: ExportSource): AsyncGenerator<string> {
  const db = inSqlNames(handle)
  const { causes, devices, carried } = source.figures
  const missed = new Map(carried.map((closing) => [closing.id, closing]))
  const carriedNature = (id: string | undefined): string => {
    const closing = id === undefined ? undefined : missed.get(id)
    return closing ? closingTexts.carriedDonation(closing) : ''
  }
  const stateOf = ({ is_cancelled: isCancelled }: DonationRow): string =>
    isCancelled === null ? '' : isCancelled ? closingTexts.cancelledElsewhere : closingTexts.restoredElsewhere
  const names = new Map([...causes, ...devices].map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null): string => spreadsheetText((id !== null && names.get(id)) || '')
  const methodOf = (method: PaymentMethod | null): string => spreadsheetText(method ? paymentMethodNames[method] : '')
  const lineOf = (nature: string, row: DonationRow | MovementRow): string => {
    const movement = 'transaction_id' in row ? row : undefined
    const cells = [
      spreadsheetText(nature),
      row.date,
      euros(row.amount_cents),
      movement && movement.moved_cents !== null ? euros(movement.moved_cents) : '',
      methodOf(row.payment_method),
      nameOf(row.cause_id),
      nameOf(movement?.to_cause_id ?? null),
      nameOf(row.device_id),
      row.id,
      movement?.transaction_id ?? '',
    ]
    return `${cells.join(';')}\r\n`
  }
  yield `\ufeff${headers.join(';')}\r\n`
  for await (const rows of chunksOf<DonationRow>((after) => readDonations(db, source, after)))
    yield rows.map((row) => lineOf(`Don${stateOf(row)}`, row)).join('')
  for await (const rows of chunksOf<DonationRow>((after) => readCarried(db, source, after)))
    yield rows.map((row) => lineOf(carriedNature(row.from_closing_id) + stateOf(row), row)).join('')
  for await (const rows of chunksOf<MovementRow>((after) => readMovements(db, source, after)))
    yield rows.map((row) => lineOf(movementNature(row.kind, row.subject_kind), row)).join('')
}

/** Computes the SHA-256 of an export, in hex. */
export const checksumOf = async (db: Database | SqlDatabase, source: ExportSource): Promise<string> => {
  const hash = createHash('sha256')
  for await (const lines of exportLines(db, source)) hash.update(lines)
  return hash.digest('hex')
}
