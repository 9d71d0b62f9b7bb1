import { z } from 'zod'
import { optionalText } from '#shared/text.ts'

/** The states of docs/rules/devices.md#devices-states. `revoked` and `never-connected` have no valid token. */
export const deviceStates = ['connected', 'never-connected', 'revoked', 'retired'] as const
export const DeviceState = z.enum(deviceStates, 'Cet état n’existe pas')
export type DeviceState = z.infer<typeof DeviceState>

const DeviceNetwork = z.enum(['wifi', 'mobile', 'ethernet'], 'Ce réseau n’existe pas')
const DeviceReader = z.enum(['ready', 'lost'], 'Cet état du lecteur n’existe pas')

const battery = 'La batterie est un nombre entier de 0 à 100'
const waiting = 'Les dons en attente sont un nombre entier'

/** A terminal's report on itself. A field that it does not know is absent. */
export const Heartbeat = z.strictObject({
  version: optionalText(40),
  /** Percent. Absent on mains. */
  battery: z.int(battery).min(0, battery).max(100, battery).optional(),
  network: DeviceNetwork.optional(),
  /** Tells whether its card reader answers. */
  reader: DeviceReader.optional(),
  /** The number of donations that it keeps and that the server has not confirmed. */
  waitingDonations: z.int(waiting).min(0, waiting).max(1_000_000_000, waiting).optional(),
})
export type Heartbeat = z.output<typeof Heartbeat>

/** The last heartbeat of a terminal. */
export const DeviceContact = z.object({
  at: z.iso.datetime(),
  version: z.string().nullable(),
  battery: z.int().nullable(),
  network: DeviceNetwork.nullable(),
  reader: DeviceReader.nullable(),
  waitingDonations: z.int().nullable(),
})
export type DeviceContact = z.infer<typeof DeviceContact>

/** The terminal may send at most one heartbeat in this time. The recommended pace is one in five minutes. */
export const heartbeatSeconds = 10
export const usualHeartbeatMinutes = 5

/** The unusual signs of a terminal's donations: an amount, their number, or their age on arrival. */
export const UnusualReason = z.enum(['amount', 'rate', 'age'])
export type UnusualReason = z.infer<typeof UnusualReason>

/** An alarm that no person has examined yet (docs/rules/devices.md#devices-unusual). */
export const Unusual = z.object({
  noticedAt: z.iso.datetime(),
  /** When the first unusual donation arrived. */
  since: z.iso.datetime(),
  reasons: z.array(UnusualReason),
})
export type Unusual = z.infer<typeof Unusual>
