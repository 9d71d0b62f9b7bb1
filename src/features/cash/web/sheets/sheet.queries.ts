import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listCauses } from '#features/causes/cause.endpoints.ts'
import { listClosedDays } from '#features/closings/closing.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { dayClosed } from '#shared/problem.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery, pageQuery, useCall } from '#shared/web/call.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useChange } from '#shared/web/useChange.ts'
import * as calls from '../../sheet.endpoints.ts'
import type { CountingSheet, SheetInput } from '../../sheet.ts'

const keyOf = (customerId: string) => ['counting-sheets', customerId] as const

const pageSize = '10'

export const sheetsQuery = (call: Client, customerId: string) =>
  pageQuery(call, [...keyOf(customerId), 'list'], calls.listSheets, {
    params: { customerId },
    query: { limit: pageSize },
  })

export const sheetQuery = (call: Client, customerId: string, sheetId: string) =>
  callQuery(call, [...keyOf(customerId), 'one', sheetId], calls.getSheet, { params: { customerId, sheetId } })

/** The causes that a donation or a sheet can name: the active ones. */
export const countedCausesQuery = (call: Client, customerId: string) =>
  callQuery(call, ['cash', customerId, 'causes'], listCauses, { params: { customerId } })

/** Returns the refusal of a day that is closed, before the person has typed the rest. */
export const useClosedDay = (day: string): string | undefined => {
  const customerId = useCustomerId()
  const params = { customerId }
  const { data } = useQuery(callQuery(useCall(), ['closings', customerId, 'closed'], listClosedDays, { params }))
  return data?.some(({ from, to }) => from <= day && day <= to) ? dayClosed(day).message : undefined
}

const useSheetChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<CountingSheet>) =>
  useChange({ queryKey: keyOf(customerId), shownBy: (call, sheet) => sheetQuery(call, customerId, sheet._id) }, change)

type SheetBody = z.input<typeof SheetInput>

export const useCreateSheet = (customerId: string) =>
  useSheetChange(customerId, (call, body: SheetBody) => call(calls.createSheet, { params: { customerId }, body }))

export const useUpdateSheet = (customerId: string, sheetId: string) =>
  useSheetChange(customerId, (call, edit: Edit<z.input<typeof SheetInput>>) =>
    call(calls.updateSheet, { params: { customerId, sheetId }, ...edit }),
  )

export const useSignSheet = (customerId: string, sheetId: string) =>
  useSheetChange(customerId, (call, total: number) =>
    call(calls.signSheet, { params: { customerId, sheetId }, body: { total } }),
  )

export const useWithdrawSignature = (customerId: string, sheetId: string) =>
  useSheetChange(customerId, (call) => call(calls.withdrawSignature, { params: { customerId, sheetId } }))

export const useReverseSheet = (customerId: string, sheetId: string) =>
  useSheetChange(customerId, (call, reason: string) =>
    call(calls.reverseSheet, { params: { customerId, sheetId }, body: { reason } }),
  )

export const useDeleteSheet = (customerId: string, sheetId: string) =>
  useChange({ queryKey: keyOf(customerId) }, (call) => call(calls.deleteSheet, { params: { customerId, sheetId } }))
