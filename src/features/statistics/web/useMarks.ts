import { listDevices } from '#features/devices/device.endpoints.ts'
import type { MethodFilter } from '#features/transactions/transaction.ts'
import { mayCall } from '#shared/endpoint.ts'
import { isPlatformRole } from '#shared/role.ts'
import { type Place, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import type { Span } from '../statistics.ts'

export const useMarks = ({ from, to }: Span) => {
  const { transactions, markedDonations } = usePlaces()
  const role = useRole()
  const span = { from, to }
  const period = { startDate: from, endDate: to }
  // The platform's page of an association names its cause filter `cause`
  // (docs/rules/transactions.md#transactions-address).
  const causeName = isPlatformRole(role) ? 'cause' : 'causeId'
  return {
    days: (days: Span): Place => transactions({ startDate: days.from, endDate: days.to }),
    cause: (causeId: string): Place => transactions({ ...period, [causeName]: causeId }),
    device: (deviceId: string): Place | undefined =>
      mayCall(listDevices, role) ? transactions({ ...period, deviceId }) : undefined,
    method: (paymentMethod: MethodFilter): Place => transactions({ ...period, paymentMethod }),
    cell: (weekday: number, hour: number): Place =>
      markedDonations({ ...span, weekday: String(weekday), hour: String(hour) }),
    bracket: (fromEuros: number): Place => markedDonations({ ...span, bracket: String(fromEuros) }),
    byHand: (): Place => markedDonations({ ...span, kind: 'by-hand' }),
    shortcut: (): Place => markedDonations({ ...span, kind: 'shortcut' }),
  }
}
export type Marks = ReturnType<typeof useMarks>
