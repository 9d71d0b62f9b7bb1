import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { callQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import { declareReceipts, getTaxDeclaration } from '../declaration.endpoints.ts'
import type { DeclarationInput } from '../declaration.ts'
import * as calls from '../receipt-run.endpoints.ts'
import type { ReceiptRun, ReceiptRunInput } from '../receipt-run.ts'
import { keyOf, receiptQuery } from './receipt.queries.ts'

const stepMs = 1000
const mailMs = 5000

/** The years of a run and of a declaration that people choose. */
export const yearsBefore = (year: number): number[] => [year, year - 1, year - 2, year - 3]

export const runPreviewQuery = (call: Client, customerId: string, year: number, floor: number) =>
  queryOptions({
    ...callQuery(call, [...keyOf(customerId), 'preview', year, floor], calls.previewReceiptRun, {
      params: { customerId },
      query: { year: String(year), floor: String(floor) },
    }),
    placeholderData: keepPreviousData,
  })

/** A run, which is read again while it works or its mails leave. */
export const runQuery = (call: Client, customerId: string, run: ReceiptRun) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'run', run._id] as const,
    queryFn: ({ signal }) => call(calls.getReceiptRun, { params: { customerId, runId: run._id }, signal }),
    initialData: run,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'issuing' || data?.state === 'mailing') return stepMs
      return data && data.mails.waiting > 0 ? mailMs : false
    },
  })

export const useStartRun = (customerId: string) =>
  useChange({ queryKey: keyOf(customerId), rereads: [keyOf(customerId)] }, (call, body: ReceiptRunInput) =>
    call(calls.startReceiptRun, { params: { customerId }, body }),
  )

type RunAct = typeof calls.mailReceiptRun | typeof calls.recallReceiptRun

export const useRunAct = (customerId: string, run: ReceiptRun) =>
  useChange(
    { queryKey: keyOf(customerId), shownBy: (call, changed: ReceiptRun) => runQuery(call, customerId, changed) },
    (call, act: RunAct) => call(act, { params: { customerId, runId: run._id } }),
  )

export const receiptMattersQuery = (call: Client, customerId: string) =>
  callQuery(call, [...keyOf(customerId), 'matters'], calls.getReceiptMatters, { params: { customerId } })

export const useDecideRevision = (customerId: string, receiptId: string) =>
  useChange(
    {
      queryKey: keyOf(customerId),
      shownBy: (call) => receiptQuery(call, customerId, receiptId),
    },
    (call, isMailed: boolean) => call(calls.decideRevision, { params: { customerId, receiptId }, body: { isMailed } }),
  )

export const declarationQuery = (call: Client, customerId: string, year: number) =>
  callQuery(call, [...keyOf(customerId), 'declaration', year], getTaxDeclaration, {
    params: { customerId },
    query: { year: String(year) },
  })

export const useDeclare = (customerId: string, year: number) =>
  useChange(
    { queryKey: keyOf(customerId), shownBy: (call) => declarationQuery(call, customerId, year) },
    (call, body: DeclarationInput) => call(declareReceipts, { params: { customerId }, body }),
  )
