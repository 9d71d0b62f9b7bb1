import { listDevices } from '#features/devices/device.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import { isPlatformRole } from '#shared/role.ts'
import { type Place, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import type { Span } from '../statistics.ts'

/** Returns the lists behind the marks of an association's pictures. */
export const useMarks = (span: Span) => {
  const { transactions, markedDonations } = usePlaces()
  const role = useRole()
  const period = { startDate: span.from, endDate: span.to }
  // The platform's page of an association names its cause filter `cause` (docs/rules.md#transactions-address).
  const causeName = isPlatformRole(role) ? 'cause' : 'causeId'
  return {
    days: ({ from, to }: Span): Place => transactions({ startDate: from, endDate: to }),
    cause: (causeId: string): Place => transactions({ ...period, [causeName]: causeId }),
    device: (deviceId: string): Place | undefined =>
      mayCall(listDevices, role) ? transactions({ ...period, deviceId }) : undefined,
    cell: (weekday: number, hour: number): Place =>
      markedDonations({ ...span, weekday: String(weekday), hour: String(hour) }),
    bracket: (fromEuros: number): Place => markedDonations({ ...span, bracket: String(fromEuros) }),
    byHand: (): Place => markedDonations({ ...span, kind: 'by-hand' }),
    shortcut: (): Place => markedDonations({ ...span, kind: 'shortcut' }),
  }
}
export type Marks = ReturnType<typeof useMarks>
