import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Client } from '#shared/client.ts'
import { type Day, dayOf, formatDay } from '#shared/days.ts'
import { periodOfMonth } from '#shared/periods.ts'
import { useCall } from '#shared/web/call.tsx'
import { useOwnCustomerName } from '#shared/web/profile.tsx'
import { saveFile } from '#shared/web/saveFile.ts'
import { toasts } from '#shared/web/toasts.ts'
import { exportFound, exportOrganizerTransactions, exportTransactions } from '../../transaction.endpoints.ts'
import { type PageFilters, wireFilters } from '../../transaction.search.ts'
import { punctual } from '../../transaction.ts'
import { causeChoices, nameOfCause } from '../filters/choices.queries.ts'
import type { Asked } from '../search/useDonationSearch.ts'
import type { TransactionsScope } from '../transaction.queries.ts'
import { texts } from '../transaction.texts.ts'

export type ExportKind = 'with-details' | 'without-details' | 'with-movements' | 'for-accountant'

const optionOf = {
  'with-details': {},
  'without-details': { onlyAmount: 'true' },
  'with-movements': { movements: 'true' },
  'for-accountant': { movements: 'true', withoutDonors: 'true' },
} as const

const fetchExport = (
  call: Client,
  scope: TransactionsScope,
  filters: PageFilters,
  kind: ExportKind,
  signal: AbortSignal,
  found: Asked | undefined,
) => {
  if (found && scope.kind !== 'organizer')
    return call(exportFound, { params: { customerId: scope.customerId }, body: found, signal })
  const query = { ...wireFilters(filters), ...optionOf[kind] }
  return scope.kind === 'organizer'
    ? call(exportOrganizerTransactions, { query, signal })
    : call(exportTransactions, { params: { customerId: scope.customerId }, query, signal })
}

/** Returns the name of the filtered cause. Reads the causes only when they are not cached. */
const nameForFile = async (
  queryClient: QueryClient,
  call: Client,
  scope: TransactionsScope,
  causeId: string | undefined,
) => {
  if (!causeId || causeId === punctual) return undefined
  return nameOfCause(await queryClient.ensureQueryData(causeChoices(call, scope)), causeId)
}

/** Formats the period of filters for a sentence: `le vendredi 6 mars 2026`, `du … au …`. */
export const periodText = ({ startDate, endDate }: PageFilters): string => {
  if (startDate && startDate === endDate) return texts.onThatDay(formatDay(startDate))
  if (startDate && endDate) return texts.fromDayToDay(formatDay(startDate), formatDay(endDate))
  if (startDate) return texts.sinceDay(formatDay(startDate))
  return endDate ? texts.untilDay(formatDay(endDate)) : texts.allDays
}

/** Exports the filtered donations. `running` is the running export. Leaving the page aborts it. */
export const useExport = (scope: TransactionsScope) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const customerName = useOwnCustomerName()
  const [running, setRunning] = useState<ExportKind>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const start = async (kind: ExportKind, filters: PageFilters, found?: Asked) => {
    if (running) return
    const controller = new AbortController()
    abort.current = controller
    setRunning(kind)
    try {
      const fileName =
        kind === 'for-accountant'
          ? periodFileName(customerName, filters.startDate ?? '', filters.endDate ?? '')
          : exportFileName(
              filters.causeId,
              await nameForFile(queryClient, call, scope, filters.causeId),
              dayOf(new Date()),
            )
      const response = await fetchExport(call, scope, filters, kind, controller.signal, found)
      // As bytes: Response.text() would drop the byte order mark, which spreadsheets need to detect UTF-8.
      const content = await response.blob()
      saveFile(content, fileName)
      toasts.success(texts.exported(found ? texts.foundOnes : periodText(filters)))
    } catch (error) {
      if (!controller.signal.aborted) toasts.failed(error)
    } finally {
      if (!controller.signal.aborted) setRunning(undefined)
    }
  }
  return { running, start }
}

/** File systems allow 255 bytes. The rest is for the suffix that a browser adds to a duplicate name. */
const maxNameBytes = 160

/** Controls, direction overrides, zero-width and unassigned code points, and lone surrogates. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu
/** Characters with a special meaning in Windows, a shell, a header or a URL. */
const specialCharacters = /[/\\:*?"<>|;%`$#=~]/g

/** Truncates a text to a number of bytes, at a whole code point. */
const cutToBytes = (text: string, maxBytes: number): string => {
  const encoder = new TextEncoder()
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > maxBytes) break
    kept += character
  }
  return kept
}

const partOfName = (name: string): string => {
  const readable = name
    .normalize('NFC')
    .toLocaleLowerCase('fr')
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .replace(specialCharacters, '')
    .replace(/\.{2,}/g, '')
    .trim()
    .replace(/ +/g, '_')
  return cutToBytes(readable, maxNameBytes)
}

/** Returns the file name of a period: its month, or its days (docs/rules/transactions.md#exports-accountant). */
const periodFileName = (customerName = '', startDate: Day, endDate: Day): string => {
  const month = periodOfMonth(startDate.slice(0, 7))
  const isMonth = month.startDate === startDate && month.endDate === endDate
  return `${partOfName(customerName) || 'transactions'}_${isMonth ? startDate.slice(0, 7) : `${startDate}_${endDate}`}.csv`
}

/**
 * Returns the file name of an export (docs/rules/transactions.md#exports-name): lower case, with accents, underscores
 * for spaces, and no special characters.
 *
 * @param causeName the name of the cause that `causeId` filters on; unused for the one-off donations and for all
 * causes.
 * @param today the Paris day of the export.
 */
export const exportFileName = (causeId: string | undefined, causeName: string | undefined, today: Day): string => {
  if (causeId === punctual) return `transactions_dons_ponctuels_${today}.csv`
  if (!causeId) return `transactions_toutes_les_causes_${today}.csv`
  return `transactions_${partOfName(causeName ?? '') || 'cause'}_${today}.csv`
}
