import { hash } from 'node:crypto'
import type pg from 'pg'
import { minuteMs } from '#shared/days.ts'
import type { Association } from '../associations/association.ts'
import type { Device } from '../associations/devices.ts'
import type { DemoData } from '../demo-data.ts'
import { Random } from '../random.ts'
import { copyRows } from './copy.ts'

/** Returns the access of a terminal that has signed in. Its token is drawn, so that nothing can use it. */
const tokenOf = ({ row }: Device) => ({
  customer_id: row.customer_id,
  device_id: row.id,
  token_hash: hash('sha256', `demo-${row.id}`, 'buffer'),
  issued_at: row.connected_at,
  revoked_at: row.revoked_at,
})

/** Returns the last heartbeat of a terminal: minutes ago, or when it fell silent. */
const contactOf = ({ idea }: Association, { row, silentFromMs }: Device, place: number, asOf: Date) => {
  const random = new Random(`${row.id}/contact`)
  const at = Math.min(asOf.getTime() - Math.floor(random.between(0.2, 5) * minuteMs), silentFromMs + 3 * minuteMs)
  const isMains = random.chance(0.4)
  return {
    customer_id: row.customer_id,
    device_id: row.id,
    contacted_at: row.revoked_at ?? new Date(at),
    version: random.chance(0.8) ? '4.2.0' : '4.1.3',
    battery_percent: idea.part === 'roof' && place === 4 ? 9 : isMains ? null : random.integer(35, 100),
    network: random.pick(['wifi', 'wifi', 'mobile', 'ethernet']),
    reader: idea.part === 'well' && place === 2 ? 'lost' : 'ready',
    waiting_donations: 0,
  }
}

/** Writes the accesses, the last heartbeats and the former boxes of the demo's terminals. */
export const writeDevices = async (client: pg.PoolClient, { associations }: DemoData, asOf: Date): Promise<void> => {
  const all = associations.flatMap((association) =>
    association.devices.map((device, place) => ({ association, device, place })),
  )
  const connected = all.filter(({ device }) => device.row.connected_at !== null)
  await copyRows(
    client,
    'devices',
    all.map(({ device }) => device.row),
  )
  await copyRows(
    client,
    'device_tokens',
    connected.map(({ device }) => tokenOf(device)),
  )
  await copyRows(
    client,
    'device_contacts',
    connected.map(({ association, device, place }) => contactOf(association, device, place, asOf)),
  )
  await copyRows(
    client,
    'device_boxes',
    all.flatMap(({ device: { row, former } }) =>
      former
        ? [
            {
              customer_id: row.customer_id,
              device_id: row.id,
              box: 1,
              serial_number: former.serialNumber,
              model: former.model,
              replaced_at: former.replacedAt,
            },
          ]
        : [],
    ),
  )
}
