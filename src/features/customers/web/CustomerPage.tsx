import { useQuery } from '@tanstack/react-query'
import { linkOptions, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader, TabContent } from '#shared/web/kit/PageHeader.tsx'
import { type CustomerTab, CustomerTabs } from './CustomerTabs.tsx'
import { customerQuery, isUnknownCustomer } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'

const parent = linkOptions({ to: '/a/customers' })

type CustomerPageProps = {
  customerId: string
  tabs: CustomerTab[]
  /** The name of the screen that is open among them. */
  section: string
  children: ReactNode
}

/** What surrounds every tab of an association: its name and the tabs. */
export const CustomerPage = ({ customerId, tabs, section, children }: CustomerPageProps) => {
  const { data, error, isFetching, refetch } = useQuery(customerQuery(useCall(), customerId))
  if (isUnknownCustomer(error)) throw notFound()
  return (
    <>
      <PageHeader title={data?.name ?? customerTexts.association} section={section} back={parent} />
      <CustomerTabs tabs={tabs} />
      {error && !data ? (
        <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TabContent>{children}</TabContent>
      )}
    </>
  )
}
