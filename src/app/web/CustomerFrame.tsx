import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CustomerCrumb } from '#features/customers/web/CustomerCrumb.tsx'
import { customerQuery } from '#features/customers/web/customer.queries.ts'
import { useCall } from '#shared/web/call.tsx'
import { ScreensOf } from '#shared/web/kit/PageTitle.tsx'

type CustomerFrameProps = { children: ReactNode }

/** A screen below an association's tabs, under the association's name. */
export const CustomerFrame = ({ children }: CustomerFrameProps) => {
  const { customerId } = useParams({ strict: false })
  return customerId ? <OneCustomer customerId={customerId}>{children}</OneCustomer> : children
}

const OneCustomer = ({ customerId, children }: CustomerFrameProps & { customerId: string }) => {
  const { data } = useQuery(customerQuery(useCall(), customerId))
  return (
    <ScreensOf owner={data?.name}>
      <CustomerCrumb customerId={customerId} />
      {children}
    </ScreensOf>
  )
}
