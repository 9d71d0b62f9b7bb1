import { useQuery } from '@tanstack/react-query'
import { Link, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { PageHeader, TabContent } from '#shared/web/kit/PageHeader.tsx'
import { isNotFound } from '#shared/web/kit/RecordScreen.tsx'
import { TabStrip } from '#shared/web/kit/TabStrip.tsx'
import { linkTo, type Place, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import classes from './CustomerTabs.module.css'
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

type CustomerTab = {
  label: string
  place: Place
  /** The current screen belongs to this tab but has another address. */
  isOpen: boolean
  /** Shown apart, after the four main tabs. */
  isSecondary: boolean
}

/** The tabs of an association's page. Each is a link to a screen. */
const CustomerTabs = ({ tabs }: { tabs: CustomerTab[] }) => {
  const further = tabs.filter(({ isSecondary }) => isSecondary)
  const open = tabs.find(({ isOpen }) => isOpen)?.label ?? customerTexts.sections
  return (
    <TabStrip label={customerTexts.sections} className="underlined mb-24" open={open}>
      <TabList tabs={tabs.filter(({ isSecondary }) => !isSecondary)} className="flex gap-4" />
      {further.length > 0 && <TabList tabs={further} className={`flex around note gap-4 ${classes.further}`} />}
    </TabStrip>
  )
}

/** The router marks the link to the current address. This marks the tab of a deeper screen. */
const open = { 'data-status': 'active', 'aria-current': 'true' } as const

const TabList = ({ tabs, className }: { tabs: CustomerTab[]; className: string | undefined }) => (
  <ul className={className}>
    {tabs.map(({ label, place, isOpen }) => (
      <li key={label}>
        <Link
          {...linkTo(place)}
          className="flex middle muted medium nowrap undecorated tab pad-0-12"
          activeOptions={{ exact: true, includeSearch: false }}
          {...(isOpen && open)}
        >
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
