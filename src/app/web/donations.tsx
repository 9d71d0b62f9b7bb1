import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DonationsOf } from '#features/transactions/web/transaction.queries.ts'
import { loadChunk } from '#shared/web/chunk.ts'

const loadDonations = () => loadChunk(() => import('#features/transactions/web/DonationSection.tsx'))
const DonationSection = lazyRouteComponent(loadDonations, 'DonationSection')

/** The figures and donations of one thing, around what its own screen tells of it. Its route takes `DonationSearch`. */
export const donationsOf = (of: DonationsOf) => (facts: ReactNode) => <DonationSection of={of}>{facts}</DonationSection>

/** A detail's program and that of its donations, fetched together: one after the other would leave the screen blank. */
export const withDonations = (program: { preload?: () => Promise<void> | undefined }) => ({
  preload: async () => {
    await Promise.all([program.preload?.(), DonationSection.preload?.()])
  },
})
