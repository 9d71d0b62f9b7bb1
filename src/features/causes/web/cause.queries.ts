import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery, pageQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import * as calls from '../cause.endpoints.ts'
import type { Cause, CauseChanges, CauseInput } from '../cause.ts'

const keyOf = (customerId: string) => ['causes', customerId] as const

const archivedPageSize = '10'

export const activeCausesQuery = (call: Client, customerId: string) =>
  callQuery(call, [...keyOf(customerId), 'active'], calls.listCauses, { params: { customerId } })

/** Reads the active causes with what each has collected and its last donation. */
export const causeFiguresQuery = (call: Client, customerId: string) =>
  callQuery(call, [...keyOf(customerId), 'active', 'figures'], calls.listCauses, {
    params: { customerId },
    query: { figures: 'true' },
  })

export const archivedCausesQuery = (call: Client, customerId: string) =>
  pageQuery(call, [...keyOf(customerId), 'archived'], calls.listArchivedCauses, {
    params: { customerId },
    query: { limit: archivedPageSize },
  })

/** Reads the newest archived causes, to find one of them by its name. */
export const archivedNamesQuery = (call: Client, customerId: string) =>
  callQuery(call, [...keyOf(customerId), 'archived', 'names'], calls.listArchivedCauses, {
    params: { customerId },
    query: { limit: '100' },
  })

export const causeQuery = (call: Client, customerId: string, causeId: string) =>
  callQuery(call, [...keyOf(customerId), 'one', causeId], calls.getCause, { params: { customerId, causeId } })

const useCauseChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<Cause>) =>
  useChange({ queryKey: keyOf(customerId), shownBy: (call, cause) => causeQuery(call, customerId, cause._id) }, change)

export const useCreateCause = (customerId: string) =>
  useCauseChange(customerId, (call, body: CauseInput) => call(calls.createCause, { params: { customerId }, body }))

export const useUpdateCause = (customerId: string, causeId: string) =>
  useCauseChange(customerId, (call, edit: Edit<CauseChanges>) =>
    call(calls.updateCause, { params: { customerId, causeId }, ...edit }),
  )

export const useArchiveCause = (customerId: string, causeId: string) =>
  useCauseChange<void>(customerId, (call) => call(calls.archiveCause, { params: { customerId, causeId } }))

export const useUnarchiveCause = (customerId: string, causeId: string) =>
  useCauseChange<void>(customerId, (call) => call(calls.unarchiveCause, { params: { customerId, causeId } }))
