import { type ReactNode, useMemo } from 'react'
import type { DonationSubject } from '#shared/web/donations.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { TransactionHistory } from './list/TransactionHistory.tsx'
import { useTransactions } from './list/useTransactions.ts'

const noFilters = {}

/**
 * The donations of one cause, quick donation or device on its own screen: the figures, then `children` (the facts of the
 * record), then the short list with 'Charger plus' and the dialog. The route's address must take `don`
 * (`DonationSearch`).
 */
export const DonationSection = ({ of: { kind, id }, children }: { of: DonationSubject; children?: ReactNode }) => {
  const customerId = useCustomerId()
  const scope = useMemo(() => ({ kind, customerId, id }), [kind, customerId, id])
  const loaded = useTransactions(scope, noFilters)
  return (
    <TransactionHistory scope={scope} filters={noFilters} loaded={loaded}>
      {children}
    </TransactionHistory>
  )
}
