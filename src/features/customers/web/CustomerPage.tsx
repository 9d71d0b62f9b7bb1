import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { PageHeader, TabContent } from '#shared/web/kit/PageHeader.tsx'
import { isNotFound } from '#shared/web/kit/RecordScreen.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { type CustomerTab, CustomerTabs } from './CustomerTabs.tsx'
import { customerQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'

type CustomerPageProps = {
  tabs: CustomerTab[]
  section: string
  children: ReactNode
}

/** Frames every tab of a customer: its name and the tabs. */
export const CustomerPage = ({ tabs, section, children }: CustomerPageProps) => {
  const { customers: parent } = usePlaces()
  const customer = useQuery(customerQuery(useCall(), useCustomerId()))
  if (isNotFound(customer.error)) throw notFound()
  const content = <TabContent>{children}</TabContent>
  return (
    <>
      <PageHeader title={customer.data?.name ?? customerTexts.association} section={section} back={linkTo(parent())} />
      <CustomerTabs tabs={tabs} />
      <Loaded of={customer} skeleton={content}>
        {() => content}
      </Loaded>
    </>
  )
}
