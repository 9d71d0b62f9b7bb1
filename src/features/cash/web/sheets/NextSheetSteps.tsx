import { useInfiniteQuery } from '@tanstack/react-query'
import { ownDayTitle } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { NextSteps } from '#shared/web/kit/LinkButton.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useOwnWeekday, useRole } from '#shared/web/profile.tsx'
import { sheetTexts } from '../../sheet.texts.ts'
import type { CountingSheet } from '../../sheet.ts'
import { sheetsQuery } from './sheet.queries.ts'

/**
 * Leads on from a sealed sheet: to another one of its day that is not sealed, to the bank, and to the closing of the
 * day, which is for managers (docs/rules/fridays.md#fridays-steps).
 */
export const NextSheetSteps = ({ sheet }: { sheet: CountingSheet }) => {
  const { sheet: placeOf, deposits, friday } = usePlaces()
  const isManager = useRole() === 'manager'
  const weekday = useOwnWeekday()
  const { data } = useInfiniteQuery(sheetsQuery(useCall(), useCustomerId()))
  const open = data?.pages
    .flatMap((page) => page.data)
    .find(({ _id, day, state }) => day === sheet.day && state !== 'sealed' && _id !== sheet._id)
  return (
    <NextSteps
      steps={[
        ...(open ? [{ label: sheetTexts.nextSheet, to: placeOf(open._id) }] : []),
        { label: sheetTexts.toBank, to: deposits() },
        ...(isManager ? [{ label: ownDayTitle(weekday), to: friday(sheet.day) }] : []),
      ]}
    />
  )
}
