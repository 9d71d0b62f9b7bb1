import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { cursorField, PageQuery, pageOf } from '#shared/page.ts'
import { optionalText } from '#shared/text.ts'
import { Device } from './device.ts'
import { deviceStates } from './device-health.ts'

/** The filters of the platform's terminals: unusual donations, silence, or a state. */
export const fleetFilters = ['unusual', 'silent', ...deviceStates] as const
export const FleetFilter = z.enum(fleetFilters, 'Cet état n’existe pas')
export type FleetFilter = z.infer<typeof FleetFilter>

/** Default: all terminals in use. Searches names, serial numbers and associations. `cursor`: the last `nextCursor`. */
export const FleetQuery = z.strictObject({
  search: optionalText(200),
  filter: FleetFilter.optional(),
  limit: PageQuery.shape.limit,
  cursor: cursorField(2000).optional(),
})
export type FleetQuery = z.output<typeof FleetQuery>

/** A terminal in the list of the platform. */
export const FleetDevice = Device.omit({ missingDonationCount: true, formerBoxes: true }).extend({
  customer: z.object({ _id: Id, name: z.string() }),
})
export type FleetDevice = z.infer<typeof FleetDevice>

/** The number of terminals of each filter on the platform. Each is counted once, by its worst state. */
export const FleetCounts = z.object({
  unusual: z.int(),
  silent: z.int(),
  connected: z.int(),
  'never-connected': z.int(),
  revoked: z.int(),
  retired: z.int(),
})
export type FleetCounts = z.infer<typeof FleetCounts>

export const FleetPage = pageOf(FleetDevice).extend({ counts: FleetCounts })
export type FleetPage = z.infer<typeof FleetPage>

/** The search parameters of the list of all terminals. The router parses digits (a serial number) as a number. */
export const FleetSearch = z.object({
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  filter: FleetFilter.optional().catch(undefined),
})
