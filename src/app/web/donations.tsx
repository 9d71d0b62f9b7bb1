import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DonationsOf } from '#features/transactions/web/transaction.queries.ts'
import { loadChunk } from '#shared/web/chunk.ts'

const loadDonations = () => loadChunk(() => import('#features/transactions/web/DonationSection.tsx'))
const DonationSection = lazyRouteComponent(loadDonations, 'DonationSection')

/** The figures and donations of one thing, around what its own screen tells of it. Its route takes `DonationSearch`. */
export const donationsOf = (of: DonationsOf) => (facts: ReactNode) => <DonationSection of={of}>{facts}</DonationSection>
