import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { listCauses } from '#features/causes/cause.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import {
  endBankRule,
  explainBankLines,
  getBankLine,
  listBankLines,
  listBankRules,
  listMatchChoices,
  matchBankLine,
  recordLineDonations,
  seeBankMatch,
  teachBankRule,
  undoBankMatch,
} from '../../bank-line.endpoints.ts'
import type { BankLine, BankLineFilter, LineDonationsInput } from '../../bank-line.ts'
import type { MatchInput, MatchPart, MatchPartInput, MatchProposal } from '../../match.ts'
import { bankKey, bankQuery, useBankChange } from '../bank.queries.ts'

const pageSize = '25'

type LinesFilter = { state?: BankLineFilter; month?: string }

export const bankLinesQuery = (call: Client, customerId: string, filter: LinesFilter) =>
  infiniteQueryOptions({
    queryKey: [...bankKey(customerId), 'lines', filter] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, limit: pageSize, ...(pageParam && { cursor: pageParam }) }
      return call(listBankLines, { params: { customerId }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** The lines that nobody has explained: of a month, or of all months. */
export const openLinesQuery = (call: Client, customerId: string, month: string | undefined) =>
  bankLinesQuery(call, customerId, { state: 'open', ...(month && { month }) })

/** A line with its evidence. Its proposals are computed at each visit. */
export const bankLineQuery = (call: Client, customerId: string, lineId: string) =>
  bankQuery(call, getBankLine, { params: { customerId, lineId } }, 'line', lineId)

/** Queries what is free around a line, for a person to say by hand what it is. */
export const matchChoicesQuery = (call: Client, customerId: string, lineId: string) =>
  bankQuery(call, listMatchChoices, { params: { customerId, lineId } }, 'choices', lineId)

/** Queries the causes that a credit may be given to: the active ones. */
export const giftCausesQuery = (call: Client, customerId: string) =>
  bankQuery(call, listCauses, { params: { customerId } }, 'causes')

/** Changes what a line is, shows the server's answer, and reads the rest of the bank again. */
const useLineChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<BankLine>) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const onChanged = (line: BankLine) => {
    const { queryKey } = bankLineQuery(call, customerId, line._id)
    void queryClient.invalidateQueries({
      queryKey: bankKey(customerId),
      predicate: (query) => query.queryKey[3] !== line._id,
    })
    queryClient.setQueryData(queryKey, line)
  }
  return useChange({ queryKey: bankKey(customerId), onChanged }, change)
}

/** Returns a part as the call takes it: ids in the place of names. */
export const partInputOf = (part: MatchPart): MatchPartInput => {
  switch (part.kind) {
    case 'takings': {
      const { contract, device, donationCount: _count, ...rest } = part
      return { ...rest, contractId: contract._id, deviceId: device._id }
    }
    case 'slip': {
      const { slip, ...rest } = part
      return { ...rest, slipId: slip._id }
    }
    case 'donation':
      return { kind: part.kind, amount: part.amount, transactionId: part.transactionId }
    case 'payment':
      return { kind: part.kind, amount: part.amount, paymentId: part.paymentId }
    case 'movement':
      return { kind: part.kind, amount: part.amount, movementId: part.movementId }
    case 'commission': {
      const { contract, ...rest } = part
      return { ...rest, contractId: contract._id }
    }
    case 'difference': {
      const { device, ...rest } = part
      return { ...rest, deviceId: device?._id ?? null }
    }
    default:
      return part
  }
}

type Accepting = { lineId: string; proposal: Pick<MatchProposal, 'rule' | 'parts'>; note?: string }

export const useMatchLine = (customerId: string) =>
  useLineChange(customerId, (call, { lineId, proposal, note }: Accepting) => {
    const body: MatchInput = {
      parts: proposal.parts.map(partInputOf),
      rule: proposal.rule,
      note,
    }
    return call(matchBankLine, { params: { customerId, lineId }, body })
  })

type Giving = { lineId: string } & LineDonationsInput

export const useGiveLine = (customerId: string) =>
  useLineChange(customerId, (call, { lineId, ...body }: Giving) =>
    call(recordLineDonations, { params: { customerId, lineId }, body }),
  )

export const useSeeMatch = (customerId: string) =>
  useLineChange(customerId, (call, matchId: string) => call(seeBankMatch, { params: { customerId, matchId } }))

export const useUndoMatch = (customerId: string) =>
  useLineChange(customerId, (call, matchId: string) => call(undoBankMatch, { params: { customerId, matchId } }))

/** Explains what has only one explanation by now. */
export const useExplainLines = (customerId: string) =>
  useBankChange(customerId, (call) => call(explainBankLines, { params: { customerId } }))

export const bankRulesQuery = (call: Client, customerId: string) =>
  bankQuery(call, listBankRules, { params: { customerId } }, 'rules')

export const useTeachRule = (customerId: string) =>
  useBankChange(customerId, (call, matchId: string) => call(teachBankRule, { params: { customerId, matchId } }))

export const useEndRule = (customerId: string) =>
  useBankChange(customerId, (call, ruleId: string) => call(endBankRule, { params: { customerId, ruleId } }))
