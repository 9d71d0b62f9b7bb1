import { sql } from 'kysely'
import { type PaymentMethod, PaymentMethod as PaymentMethods } from '#features/transactions/donation.ts'
import { type Database, inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import type { ClosingKind } from '../closing.ts'
import type { Contents } from './closing-contents.queries.ts'

/** Figures in cents. All donations count; cancelled ones have own fields (docs/rules/closings.md#closings-kinds). */
export type Cents = {
  donationCount: number
  grossCents: number
  movementCents: number
  cancelledCount: number
  cancelledCents: number
  refundedCents: number
  unpaidCents: number
  correctedCents: number
  movedCents: number
}
type Named = { id: string | null; name: string | null }
/** A closing that the figures of another closing name. */
type NamedClosing = { id: string; number: number; kind: ClosingKind; from: string; to: string }

export type SealedFigures = {
  total: Cents
  devices: (Named & Cents)[]
  causes: (Named & Cents)[]
  methods: ({ method: PaymentMethod | null } & Cents)[]
  /** The carried donations, by the closing that they missed. Part of the total. */
  carried: (NamedClosing & Cents)[]
  /** The closings inside, without those inside another closing. */
  parts: (NamedClosing & { netCents: number | null })[]
}

type Part = Cents & {
  deviceId: string | null
  deviceName: string | null
  causeId: string | null
  causeName: string | null
  method: PaymentMethod | null
  fromClosingId: string | null
}

/**
 * Reads the figures by terminal, cause, payment method and missed closing. A temporary quick donation counts as
 * a cause. A move has two parts: the amount that left a cause, and the amount that came to another.
 */
const readParts = async (
  db: SqlDatabase,
  { customerId, own, carried, movements, cancelled }: Contents,
): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    with carried as materialized (${carried}), given as (
      select t.*, null::uuid as from_closing_id from recorded_donation t where ${own}
      union all
      select t.*, carried.from_closing_id from carried
      join recorded_donation t on t.customer_id = ${customerId} and t.id = carried.transaction_id
    ), cancelled as materialized (${cancelled}), parts as (
      select t.device_id, t.cause_id, t.shortcut_id, t.payment_method, t.from_closing_id, 1 as donation_count,
        t.amount_cents as gross_cents, 0 as movement_cents, c.is_so::int as cancelled_count,
        case when c.is_so then t.amount_cents else 0 end as cancelled_cents, 0 as refunded_cents, 0 as unpaid_cents,
        0 as corrected_cents, 0 as moved_cents
      from given t cross join lateral (select t.id in (select transaction_id from cancelled) as is_so) c
      union all
      select t.device_id, m.part_cause_id, t.shortcut_id, m.payment_method, carried.from_closing_id, 0, 0, m.cents, 0, 0,
        case when m.subject_kind = 'refunded' then m.cents else 0 end,
        case when m.subject_kind in ('chargeback', 'chargeback_won', 'cheque_returned') then m.cents else 0 end,
        case when m.subject_kind = 'amount_corrected' then m.cents else 0 end,
        case when m.subject_kind = 'reassigned' then m.cents else 0 end
      from movement_part m
      join recorded_donation t on t.customer_id = m.customer_id and t.id = m.transaction_id
      left join carried on carried.transaction_id = m.transaction_id
      where ${movements}
    )
    select p.device_id as "deviceId", device.label as "deviceName", p.payment_method as method,
      coalesce(p.cause_id, shortcut.id) as "causeId", coalesce(cause.name, shortcut.name) as "causeName",
      p.from_closing_id as "fromClosingId", sum(p.donation_count)::bigint as "donationCount",
      sum(p.gross_cents)::bigint as "grossCents", sum(p.movement_cents)::bigint as "movementCents",
      sum(p.cancelled_count)::bigint as "cancelledCount", sum(p.cancelled_cents)::bigint as "cancelledCents",
      sum(p.refunded_cents)::bigint as "refundedCents", sum(p.unpaid_cents)::bigint as "unpaidCents",
      sum(p.corrected_cents)::bigint as "correctedCents", sum(p.moved_cents)::bigint as "movedCents"
    from parts p
    left join devices device on device.customer_id = ${customerId} and device.id = p.device_id
    left join causes cause on cause.customer_id = ${customerId} and cause.id = p.cause_id
    left join shortcuts shortcut on shortcut.customer_id = ${customerId} and shortcut.id = p.shortcut_id
      and shortcut.cause_id is null and p.cause_id is null
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

const amounts = [
  'donationCount',
  'grossCents',
  'movementCents',
  'cancelledCount',
  'cancelledCents',
  'refundedCents',
  'unpaidCents',
  'correctedCents',
  'movedCents',
] as const satisfies (keyof Cents)[]

const sumOf = (parts: readonly Cents[]): Cents =>
  Object.fromEntries(amounts.map((name) => [name, parts.reduce((sum, part) => sum + part[name], 0)])) as Cents

/** Adds up the parts of each record, by gross amount from the largest, then by name. Parts without one come last. */
const byRecord = (parts: readonly Part[], recordOf: (part: Part) => Named): (Named & Cents)[] =>
  [...Map.groupBy(parts, (part) => recordOf(part).id).values()]
    .map((group) => ({ ...recordOf(group[0] as Part), ...sumOf(group) }))
    .toSorted(
      (one, other) =>
        Number(one.id === null) - Number(other.id === null) ||
        other.grossCents - one.grossCents ||
        (one.name ?? '').localeCompare(other.name ?? '', 'fr'),
    )

/** Reads the closings that the figures name: those that donations missed, and those inside. */
const readNamed = async (db: SqlDatabase, { customerId, from, to }: Contents, ids: string[], ownId: string | null) => {
  const { rows } = await sql<NamedClosing & { isMissed: boolean; isInside: boolean; netCents: number | null }>`
    with inside as (
      select c.* from living_closing c
      where c.customer_id = ${customerId} and c.from_day >= ${from}::date and c.to_day <= ${to}::date
        and c.id is distinct from ${ownId}::uuid
    ), parts as (
      select one.id from inside one where not exists (select from inside other
        where other.id <> one.id and other.from_day <= one.from_day and other.to_day >= one.to_day)
    )
    select c.id, c.number, c.kind, c.from_day as "from", c.to_day as "to", c.id = any(${ids}::uuid[]) as "isMissed",
      c.id in (select id from parts) as "isInside",
      (s.figures #>> '{total,grossCents}')::bigint + (s.figures #>> '{total,movementCents}')::bigint as "netCents"
    from closings c left join closing_seals s on (s.customer_id, s.closing_id) = (c.customer_id, c.id)
    where c.customer_id = ${customerId} and (c.id = any(${ids}::uuid[]) or c.id in (select id from parts))
    order by c.from_day, c.number`.execute(db)
  return rows
}

const nameOf = ({ id, number, kind, from, to }: NamedClosing): NamedClosing => ({ id, number, kind, from, to })

const dimensionsOf = (parts: readonly Part[]) => {
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

/** Reads the figures of a closing, with current names: all, and `apart` without the carried ones. */
export const readFiguresApart = async (
  handle: Database | SqlDatabase,
  contents: Contents,
  ownId: string | null = null,
): Promise<{ all: SealedFigures; apart: SealedFigures }> => {
  const db = inSqlNames(handle)
  const parts = await readParts(db, contents)
  const missed = Map.groupBy(parts, ({ fromClosingId }) => fromClosingId)
  const missedIds = [...missed.keys()].filter((id) => id !== null)
  const named = await readNamed(db, contents, missedIds, ownId)
  const others = {
    carried: named
      .filter(({ isMissed }) => isMissed)
      .map((closing) => ({ ...nameOf(closing), ...sumOf(missed.get(closing.id) ?? []) })),
    parts: named
      .filter(({ isInside }) => isInside)
      .map((closing) => ({ ...nameOf(closing), netCents: closing.netCents })),
  }
  return {
    all: { ...dimensionsOf(parts), ...others },
    apart: { ...dimensionsOf(missed.get(null) ?? []), ...others },
  }
}

export const readFigures = async (...parameters: Parameters<typeof readFiguresApart>): Promise<SealedFigures> =>
  (await readFiguresApart(...parameters)).all
