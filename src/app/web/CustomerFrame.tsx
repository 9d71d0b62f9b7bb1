import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CustomerCrumb } from '#features/customers/web/CustomerCrumb.tsx'

/** A screen below an association's tabs, under the association's name. */
export const CustomerFrame = ({ children }: { children: ReactNode }) => {
  const { customerId } = useParams({ strict: false })
  return (
    <>
      {customerId && <CustomerCrumb customerId={customerId} />}
      {children}
    </>
  )
}
