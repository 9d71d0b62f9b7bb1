import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { type Device, deviceFields } from '../device.ts'
import type { DeviceState } from '../device-health.ts'

/** The number of a terminal's newest numbers that are searched for holes, which bounds the cost of a list. */
const searchedNumbers = 5000

/**
 * Counts the numbers that a terminal skipped, by the index of its numbers alone. Each of its boxes has its own count. A
 * hole counts once the donation after it is 24 hours old: until then the missing ones may be on their way
 * (docs/rules/devices.md#devices-missing).
 */
const missingDonations = (now: Date) => sql<number>`(
  select coalesce(sum(hole.size), 0)::bigint
  from (
    select box, terminal_sequence as next,
      terminal_sequence - 1 - lag(terminal_sequence) over (partition by box order by terminal_sequence) as size
    from (
      select box, terminal_sequence from numbered_donation
      where customer_id = devices.customer_id and device_id = devices.id
      order by box desc, terminal_sequence desc limit ${sql.lit(searchedNumbers)}
    ) newest
  ) hole
  join numbered_donation reference on reference.customer_id = devices.customer_id
    and reference.device_id = devices.id and reference.box = hole.box and reference.terminal_sequence = hole.next
  join recorded_donation donation on donation.customer_id = devices.customer_id and donation.id = reference.transaction_id
  where hole.size > 0 and donation.received_at < ${now}::timestamptz - interval '24 hours'
)`

type BoxRow = { serialNumber: string; model: string; replacedAt: string }

const formerBoxes = sql<BoxRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'serialNumber', former.serial_number, 'model', former.model, 'replacedAt', former.replaced_at) order by former.box desc), '[]')
  from device_boxes former where former.customer_id = devices.customer_id and former.device_id = devices.id
)`

type Field = keyof typeof deviceFields
const fieldNames = Object.keys(deviceFields) as Field[]

const enteredOf = (row: HealthRow): Pick<Device, Field> =>
  Object.fromEntries(fieldNames.map((name) => [name, row[name]])) as Pick<Device, Field>

/** Selects devices, each with its last donation and its last heartbeat, by index look-ups. */
export const selectHealth = (db: Database) =>
  db
    .selectFrom('devices')
    .leftJoin('deviceContacts as contact', (join) =>
      join.onRef('contact.customerId', '=', 'devices.customerId').onRef('contact.deviceId', '=', 'devices.id'),
    )
    .leftJoinLateral(
      (expression) =>
        expression
          .selectFrom('recordedDonation as donation')
          .select(['donation.createdAt', 'donation.receivedAt'])
          .whereRef('donation.customerId', '=', 'devices.customerId')
          .whereRef('donation.deviceId', '=', 'devices.id')
          .orderBy('donation.createdAt', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('deviceAlarms as alarm', (join) =>
      join
        .onRef('alarm.customerId', '=', 'devices.customerId')
        .onRef('alarm.deviceId', '=', 'devices.id')
        .on('alarm.endedAt', 'is', null),
    )
    .select(fieldNames.map((name): `devices.${Field}` => `devices.${name}`))
    .select([
      'devices.id',
      'devices.createdAt',
      'devices.connectedAt',
      'devices.retiredAt',
      'devices.silenceNoticedAt',
      'alarm.noticedAt as unusualNoticedAt',
      'alarm.sinceAt as unusualSince',
      'alarm.bySize',
      'alarm.byRate',
      'alarm.byAge',
      'contact.contactedAt',
      'contact.version',
      'contact.batteryPercent',
      'contact.network',
      'contact.reader',
      'contact.waitingDonations',
      'last.createdAt as lastDonationAt',
      'last.receivedAt as lastReceivedAt',
    ])
    .select((expression) => expression.ref('devices.state').$castTo<DeviceState>().as('state'))

export type HealthRow = Awaited<ReturnType<ReturnType<typeof selectHealth>['execute']>>[number]

/** Selects devices with their health, their missing donations and their former boxes. */
export const selectDevices = (db: Database, now: Date) =>
  selectHealth(db).select([missingDonations(now).as('missingDonationCount'), formerBoxes.as('formerBoxes')])

type DeviceRow = Awaited<ReturnType<ReturnType<typeof selectDevices>['execute']>>[number]

type Contact = NonNullable<Device['contact']>

const contactOf = (row: HealthRow): Contact | null =>
  row.contactedAt && {
    at: row.contactedAt.toISOString(),
    version: row.version,
    battery: row.batteryPercent,
    network: row.network as Contact['network'],
    reader: row.reader as Contact['reader'],
    waitingDonations: row.waitingDonations,
  }

/** Returns the latest sign of life of the present box. */
const lastContactOf = ({ connectedAt, contactedAt, lastReceivedAt }: HealthRow): string | null => {
  if (!connectedAt) return null
  const signs = [connectedAt, contactedAt, lastReceivedAt].map((at) => at?.getTime() ?? 0)
  return new Date(Math.max(...signs)).toISOString()
}

/** A donation that arrived after the silence was noticed has ended it, before the watch says so. */
const silentSinceOf = ({ state, silenceNoticedAt, lastDonationAt, lastReceivedAt }: HealthRow): string | null =>
  state === 'connected' && silenceNoticedAt && lastDonationAt && lastReceivedAt && lastReceivedAt <= silenceNoticedAt
    ? lastDonationAt.toISOString()
    : null

const unusualOf = ({ unusualNoticedAt, unusualSince, bySize, byRate, byAge }: HealthRow): Device['unusual'] =>
  unusualNoticedAt &&
  unusualSince && {
    noticedAt: unusualNoticedAt.toISOString(),
    since: unusualSince.toISOString(),
    reasons: [
      ...(bySize ? (['amount'] as const) : []),
      ...(byRate ? (['rate'] as const) : []),
      ...(byAge ? (['age'] as const) : []),
    ],
  }

/** A terminal without what only its association's list reads. */
export const healthOf = (row: HealthRow): Omit<Device, 'missingDonationCount' | 'formerBoxes'> => ({
  _id: row.id,
  ...enteredOf(row),
  createdAt: row.createdAt.toISOString(),
  lastDonationAt: row.lastDonationAt?.toISOString() ?? null,
  state: row.state,
  lastContactAt: lastContactOf(row),
  contact: contactOf(row),
  silentSince: silentSinceOf(row),
  unusual: unusualOf(row),
  retiredAt: row.retiredAt?.toISOString() ?? null,
})

export const deviceOf = (row: DeviceRow): Device => ({
  ...healthOf(row),
  missingDonationCount: row.missingDonationCount,
  formerBoxes: row.formerBoxes.map(({ replacedAt, ...box }) => ({
    ...box,
    replacedAt: new Date(replacedAt).toISOString(),
  })),
})
