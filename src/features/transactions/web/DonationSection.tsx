import { type ReactNode, useMemo } from 'react'
import { useCustomerId } from '#shared/web/places.tsx'
import type { HistorySubject } from '#shared/web/recordHistory.tsx'
import { TransactionHistory } from './list/TransactionHistory.tsx'
import { useTransactions } from './list/useTransactions.ts'

const noFilters = {}

/**
 * The donations of a cause, quick donation or device on its screen: figures, `children` (the facts of the record), a
 * short list and the dialog. The route must accept the search parameter `don` (`DonationSearch`).
 */
export const DonationSection = ({ of: { kind, id }, children }: { of: HistorySubject; children?: ReactNode }) => {
  const customerId = useCustomerId()
  const scope = useMemo(() => ({ kind, customerId, id }), [kind, customerId, id])
  const loaded = useTransactions(scope, noFilters)
  return (
    <TransactionHistory scope={scope} filters={noFilters} loaded={loaded}>
      {children}
    </TransactionHistory>
  )
}
