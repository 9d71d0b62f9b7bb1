import { type RawBuilder, sql } from 'kysely'
import { type PaymentMethod, PaymentMethod as PaymentMethods } from '#features/transactions/donation.ts'
import { addDays, type Day, startOfDay } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { type Database, inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import type { ClosingFigures, Figures } from '../closing.ts'

/** The days of a closing. */
export type Days = { customerId: string; from: Day; to: Day }

/**
 * What a closing knew: everything stamped until `settledAt`, and these rows stamped later. A donation in flight is in
 * neither, whatever its stamp.
 */
export type Known = { settledAt: Date; recentIds: string[] }

/** Selects the donations of the days, and among them what was known. */
export const donationsOf = ({ customerId, from, to }: Days, known?: Known): RawBuilder<boolean> => sql<boolean>`
  t.customer_id = ${customerId} and t.created_at >= ${startOfDay(from)} and t.created_at < ${startOfDay(addDays(to, 1))}
  ${known ? sql`and ${isKnown(known, sql`t.received_at`, sql`t.id`)}` : sql``}`

/** Selects the movements that count on the days, and among them what was known. */
export const movementsOf = ({ customerId, from, to }: Days, known?: Known): RawBuilder<boolean> => sql<boolean>`
  m.customer_id = ${customerId} and m.effective_on between ${from}::date and ${to}::date
  ${known ? sql`and ${isKnown(known, sql`m.recorded_at`, sql`m.id`)}` : sql``}`

/** Tells whether a row was known. */
export const isKnown = ({ settledAt, recentIds }: Known, stamp: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<boolean>`(${stamp} <= ${settledAt} or ${id} = any(${recentIds}::uuid[]))`

/** Figures in cents. */
type Cents = { donationCount: number; grossCents: number; movementCents: number }
type Named = { id: string | null; name: string | null }

/** Figures as they are sealed, with the names of that time. */
export type SealedFigures = {
  total: Cents
  devices: (Named & Cents)[]
  causes: (Named & Cents)[]
  methods: ({ method: PaymentMethod | null } & Cents)[]
}

type Part = Cents & {
  deviceId: string | null
  deviceName: string | null
  causeId: string | null
  causeName: string | null
  method: PaymentMethod | null
}

/**
 * Reads the figures by terminal, cause and payment method. A temporary quick donation stands for its cause; a move has
 * two parts: what left a cause and what came to one.
 */
const readParts = async (db: SqlDatabase, days: Days, known?: Known): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    with parts as (
      select t.device_id, t.cause_id, t.shortcut_id, t.payment_method, count(*) as donation_count,
        sum(t.amount_cents) as gross_cents, 0 as movement_cents
      from transactions t where ${donationsOf(days, known)} group by 1, 2, 3, 4
      union all
      select t.device_id, part.cause_id, t.shortcut_id, t.payment_method, 0, 0, sum(part.cents)
      from transaction_movements m
      join transactions t on t.customer_id = m.customer_id and t.id = m.transaction_id
      cross join lateral (
        select m.cause_id, m.amount_cents as cents where m.subject_kind <> 'reassigned'
        union all select m.from_cause_id, - m.moved_cents where m.subject_kind = 'reassigned'
        union all select m.to_cause_id, m.moved_cents where m.subject_kind = 'reassigned'
      ) part
      where ${movementsOf(days, known)} group by 1, 2, 3, 4
    )
    select p.device_id as "deviceId", device.label as "deviceName", p.payment_method as method,
      coalesce(p.cause_id, shortcut.id) as "causeId", coalesce(cause.name, shortcut.name) as "causeName",
      sum(p.donation_count)::bigint as "donationCount", sum(p.gross_cents)::bigint as "grossCents",
      sum(p.movement_cents)::bigint as "movementCents"
    from parts p
    left join devices device on device.customer_id = ${days.customerId} and device.id = p.device_id
    left join causes cause on cause.customer_id = ${days.customerId} and cause.id = p.cause_id
    left join shortcuts shortcut on shortcut.customer_id = ${days.customerId} and shortcut.id = p.shortcut_id
      and shortcut.cause_id is null and p.cause_id is null
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

const sumOf = (parts: readonly Cents[]): Cents => ({
  donationCount: parts.reduce((sum, one) => sum + one.donationCount, 0),
  grossCents: parts.reduce((sum, one) => sum + one.grossCents, 0),
  movementCents: parts.reduce((sum, one) => sum + one.movementCents, 0),
})

/** Adds up the parts of each record, the largest gross amount first, then by name; those without a record come last. */
const byRecord = (parts: readonly Part[], recordOf: (part: Part) => Named): (Named & Cents)[] =>
  [...Map.groupBy(parts, (part) => recordOf(part).id).values()]
    .map((group) => ({ ...recordOf(group[0] as Part), ...sumOf(group) }))
    .toSorted(
      (one, other) =>
        Number(one.id === null) - Number(other.id === null) ||
        other.grossCents - one.grossCents ||
        (one.name ?? '').localeCompare(other.name ?? '', 'fr'),
    )

/** Reads the figures of days, of everything or of what was known, with the names of this moment. */
export const readFigures = async (db: Database | SqlDatabase, days: Days, known?: Known): Promise<SealedFigures> => {
  const parts = await readParts(inSqlNames(db), days, known)
  const methods = Map.groupBy(parts, ({ method }) => method)
  return {
    total: sumOf(parts),
    devices: byRecord(parts, ({ deviceId, deviceName }) => ({ id: deviceId, name: deviceName })),
    causes: byRecord(parts, ({ causeId, causeName }) => ({ id: causeId, name: causeName })),
    methods: [...PaymentMethods.options, null]
      .filter((method) => methods.has(method))
      .map((method) => ({ method, ...sumOf(methods.get(method) ?? []) })),
  }
}

const inEuros = ({ donationCount, grossCents, movementCents }: Cents): Figures => ({
  donationCount,
  gross: eurosOfCents(grossCents),
  movements: eurosOfCents(movementCents),
  net: eurosOfCents(grossCents + movementCents),
})
const recordOf = ({ id, name }: Named) => (id !== null && name !== null ? { _id: id, name } : null)

/** Returns sealed figures as the API answers them. */
export const figuresOf = ({ total, devices, causes, methods }: SealedFigures): ClosingFigures => ({
  total: inEuros(total),
  devices: devices.map((row) => ({ device: recordOf(row), ...inEuros(row) })),
  causes: causes.map((row) => ({ cause: recordOf(row), ...inEuros(row) })),
  methods: methods.map(({ method, ...row }) => ({ method, ...inEuros(row) })),
})
