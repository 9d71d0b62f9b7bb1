import { useQuery } from '@tanstack/react-query'
import { listClosedDays } from '#features/closings/closing.endpoints.ts'
import type { Day } from '#shared/days.ts'
import { dayClosed } from '#shared/problem.ts'
import { callQuery, useCall } from '#shared/web/call.tsx'
import { useCustomerId } from '#shared/web/places.tsx'

/** Returns the refusal of a day that is closed, before the person has typed the rest. */
export const useClosedDay = (day: string): string | undefined => {
  const customerId = useCustomerId()
  const params = { customerId }
  const { data } = useQuery(callQuery(useCall(), ['closings', customerId, 'closed'], listClosedDays, { params }))
  return data?.some(({ from, to }) => from <= day && day <= to) ? dayClosed(day as Day).message : undefined
}
