import type { Tables } from '#database/tables.generated.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import type { PaymentMethod } from '../../donation.ts'

/**
 * A roll-up: a table of counts and sums by day or hour, written in the statement that adds donations. Cancelled
 * donations are counted apart, on the key of the donation (cancelled.repository.ts).
 */
export type RollUp = {
  table: keyof Tables
  /** The columns of its key, each with its value for a donation (a row of `transactions` with its Paris `day`). */
  key: Record<string, string>
  /** The donations that it counts. */
  of: string
  /** Tells whether it counts a donation, where many donations are in no row of it. */
  counts?: (donation: Counted) => boolean
}

/** The columns that say in which roll-ups a donation is. */
type Counted = { device_id: string | null; shortcut_id: string | null; payment_method: PaymentMethod | null }

const hasDevice = ({ device_id }: Counted): boolean => device_id !== null
const hasShortcut = ({ shortcut_id }: Counted): boolean => shortcut_id !== null
const isCardless = ({ payment_method }: Counted): boolean => payment_method !== 'card'
const ofCardless = "coalesce(payment_method, 'unknown') <> 'card'"

const isOneOff = '(cause_id is null and shortcut_id is null)'
/** A donation through a temporary quick donation has no cause and is not one-off either. */
const isOneOffOrHasCause = '(cause_id is not null or shortcut_id is null)'

/** Each connection adds to platform rows of its own, so that none waits for another's commit. */
const slotCount = 64
const ownSlot = `pg_backend_pid() % ${slotCount} + 1`

const columns = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, name]))

/**
 * The roll-ups, in the order of the statement. PostgreSQL runs its parts from the last to the first: a donation that
 * waits for a row of its association holds no row of the platform yet.
 */
export const rollUps: readonly RollUp[] = [
  { table: 'donation_platform_days', key: { day: 'day', is_one_off: isOneOff, slot: ownSlot }, of: 'true' },
  {
    table: 'donation_platform_hours',
    key: {
      hour: "date_trunc('hour', created_at, 'UTC')",
      bracket_cents: 'amount_bracket(amount_cents)',
      slot: ownSlot,
    },
    of: 'true',
  },
  { table: 'donation_days', key: columns('customer_id', 'day'), of: 'true' },
  { table: 'donation_cause_days', key: columns('customer_id', 'cause_id', 'day'), of: isOneOffOrHasCause },
  {
    table: 'donation_device_days',
    key: columns('customer_id', 'device_id', 'day'),
    of: 'device_id is not null',
    counts: hasDevice,
  },
  {
    table: 'donation_cause_device_days',
    key: columns('customer_id', 'device_id', 'cause_id', 'day'),
    of: `device_id is not null and ${isOneOffOrHasCause}`,
    counts: hasDevice,
  },
  {
    table: 'donation_shortcut_days',
    key: columns('customer_id', 'shortcut_id', 'device_id', 'day', 'cause_id'),
    of: 'shortcut_id is not null',
    counts: hasShortcut,
  },
  {
    table: 'donation_shortcut_cause_days',
    key: columns('customer_id', 'shortcut_id', 'day', 'cause_id'),
    of: 'shortcut_id is not null',
    counts: hasShortcut,
  },
  {
    table: 'donation_hours',
    key: { customer_id: 'customer_id', hour: "date_trunc('hour', created_at, 'UTC')", device_id: 'device_id' },
    of: 'true',
  },
  {
    table: 'donation_bracket_days',
    key: { customer_id: 'customer_id', day: 'day', bracket_cents: 'amount_bracket(amount_cents)' },
    of: 'true',
  },
  {
    table: 'donation_cardless_days',
    key: columns('customer_id', 'day', 'payment_method'),
    of: ofCardless,
    counts: isCardless,
  },
  {
    table: 'donation_method_days',
    key: columns('customer_id', 'cause_id', 'day', 'payment_method', 'shortcut_id', 'device_id'),
    of: ofCardless,
    counts: isCardless,
  },
]

export const rollUpTables = rollUps.map(({ table }) => table)

export const columnsOf = ({ key }: RollUp): string => Object.keys(key).join(', ')

const recorded = ['donation_count', 'total_cents']
const figures = [...recorded, 'cancelled_count', 'cancelled_cents']

/** Returns `sums` of the donations in `source`, sorted by key, so that two processes cannot deadlock. */
const sumsBy = ({ key, of }: RollUp, source: string, sums: string): string => {
  const positions = Object.keys(key).map((_, index) => index + 1)
  return `select ${Object.values(key).join(', ')}, ${sums} from ${source} where ${of}
    group by ${positions.join(', ')} order by ${positions.join(', ')}`
}

/** Returns the statement that fills a roll-up from the donations in `source`, which say whether each `is_cancelled`. */
export const fillFrom = (rollUp: RollUp, source: string): string => {
  const countsOf = (which: string) =>
    `count(*) filter (where ${which}), coalesce(sum(amount_cents) filter (where ${which}), 0)`
  const sums = `${countsOf('not is_cancelled')}, ${countsOf('is_cancelled')}`
  return `insert into ${rollUp.table} (${columnsOf(rollUp)}, ${figures.join(', ')}) ${sumsBy(rollUp, source, sums)}`
}

/** Returns the part of a statement that adds sums to the rows of a roll-up. */
const addTo = (rollUp: RollUp, added: readonly string[], sums: string): string => {
  const { table } = rollUp
  return `, ${table}_added as (
    insert into ${table} (${columnsOf(rollUp)}, ${added.join(', ')}) ${sums}
    on conflict (${columnsOf(rollUp)}) do update
      set ${added.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ')})`
}

/** Returns what `added` brings to a roll-up. A lone donation is neither grouped nor sorted. */
const addedTo = (rollUp: RollUp, isLone: boolean): string =>
  isLone
    ? `select ${Object.values(rollUp.key).join(', ')}, 1, amount_cents from added where ${rollUp.of}`
    : sumsBy(rollUp, 'added', 'count(*), sum(amount_cents)')

/** The parts of the statement by the roll-ups that they add to: few, and long to write. */
const partsByShape = new Map<string, Sql>()

/** Returns the parts of a statement that add the donations in `added` to each roll-up that counts one of them. */
export const addToRollUps = (donations: readonly Counted[]): Sql => {
  const isLone = donations.length === 1
  const needed = rollUps.filter(({ counts }) => !counts || donations.some(counts))
  const shape = [isLone, ...needed.map(({ table }) => table)].join()
  const known = partsByShape.get(shape)
  if (known) return known
  const parts = sql.raw(needed.map((rollUp) => addTo(rollUp, recorded, addedTo(rollUp, isLone))).join(''))
  partsByShape.set(shape, parts)
  return parts
}

/** Returns the statement that adds the donations of a condition to the roll-ups. None is cancelled. */
export const addWhere = (condition: string): string =>
  `with added as (select *, paris_day(created_at) as day from transactions where ${condition})
  ${rollUps.map((rollUp) => addTo(rollUp, recorded, addedTo(rollUp, false))).join('')}
  select count(*) from added`

/**
 * Returns the parts of a statement that count the donations in `changed` again: `back` is 1 for a donation that is no
 * longer cancelled, and -1 for one that is cancelled now.
 */
export const moveInRollUps = () => {
  const sums = 'sum(back), sum(back * amount_cents), sum(-back), sum(-back * amount_cents)'
  return sql.raw(rollUps.map((rollUp) => addTo(rollUp, figures, sumsBy(rollUp, 'changed', sums))).join(''))
}

/** Returns the same roll-up with all platform rows in slot 0, which the upkeep uses for days that are over. */
export const inOneSlot = (rollUp: RollUp): RollUp => ({
  ...rollUp,
  key: { ...rollUp.key, ...('slot' in rollUp.key && { slot: '0' }) },
})

/** Selects donations of the ledger with their Paris day, and says whether each is cancelled. */
export const countedDonations = `(
  select t.*, paris_day(t.created_at) as day, c.transaction_id is not null as is_cancelled
  from transactions t
  left join cancelled_donations c on c.customer_id = t.customer_id and c.transaction_id = t.id) as donations`

export const cancelledByMovements = `
  select customer_id, id, created_at, amount_cents, cause_id, shortcut_id, device_id, payment_method
  from donation_standing t
  where is_cancelled and exists (select from donation_movement m
    where m.customer_id = t.customer_id and m.transaction_id = t.id and m.subject_kind = 'cancelled')`

/** Returns the statements that compute empty roll-ups from the rows of a ledger that was written in bulk. */
export const fillRollUps = (): string[] => [
  `insert into cancelled_donations ${cancelledByMovements}`,
  ...rollUps.map((rollUp) => fillFrom(inOneSlot(rollUp), countedDonations)),
]

/** Adds up the platform's rows that are over, one row for each key. A donation that arrives late adds rows again. */
const foldPlatform = (table: keyof Tables, key: Sql, isOver: Sql) => sql`
  with folded as (
    delete from ${sql.ref(table)} where ${isOver} and slot > 0 returning *
  )
  insert into ${sql.ref(table)} as kept (${key}, slot, ${sql.raw(figures.join(', '))})
  select ${key}, 0, ${sql.raw(figures.map((column) => `sum(${column})`).join(', '))} from folded group by 1, 2 order by 1, 2
  on conflict (${key}, slot) do update
    set ${sql.raw(figures.map((column) => `${column} = kept.${column} + excluded.${column}`).join(', '))}`

/** Adds up the platform's rows of the days before `day`, one row for each day and kind. */
export const foldPlatformDays = (day: string): Sql =>
  foldPlatform('donation_platform_days', sql`day, is_one_off`, sql`day < ${day}::date`)

/** Adds up the platform's rows of the hours before `instant`, one row for each hour and bracket. */
export const foldPlatformHours = (instant: Date): Sql =>
  foldPlatform('donation_platform_hours', sql`hour, bracket_cents`, sql`hour < ${instant}::timestamptz`)
