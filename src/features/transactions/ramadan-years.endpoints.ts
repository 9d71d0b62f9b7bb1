import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { everyRole } from '#shared/role.ts'

/** A Ramadan whose days the association has set. */
export const SetRamadan = z.object({ year: z.int(), startDate: Day, endDate: Day })
export type SetRamadan = z.infer<typeof SetRamadan>

export const listRamadanYears = endpoint({
  method: 'GET',
  path: '/customers/:customerId/ramadan-years',
  summary: 'Lists the Ramadans whose days the association has set, by hijri year.',
  description: "The period named 'Ramadan 1447' has these days. Other years have those of the computed calendar.",
  allow: everyRole,
  scope: 'association',
  params: AssociationParams,
  response: z.array(SetRamadan),
})
