import type { ReactNode } from 'react'
import { TransactionHistory } from './TransactionHistory.tsx'
import type { DonationsOf } from './transaction.queries.ts'
import { useTransactions } from './useTransactions.ts'

const noFilters = {}

/**
 * The donations of one cause, quick donation or terminal on its own screen: the figures, then `children` (what is known
 * of the thing itself), then the short list with 'Charger plus' and the dialog. The route's address must take `don`
 * (`DonationSearch`).
 */
export const DonationSection = ({ of, children }: { of: DonationsOf; children?: ReactNode }) => {
  const loaded = useTransactions(of, noFilters)
  return (
    <TransactionHistory scope={of} filters={noFilters} loaded={loaded}>
      {children}
    </TransactionHistory>
  )
}
