import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo, useCallback } from 'react'
import { formatEuros } from '#shared/money.ts'
import { changePercent } from '#shared/periods.ts'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import type { CustomerMonth, CustomerSummary } from '../customer.ts'
import classes from './CustomerCards.module.css'
import { customerTexts } from './customer.texts.ts'

type CustomerCardsProps = { customers: CustomerSummary[]; ownCustomerId: string | undefined }

/** Rows with the figures of the month. The links are plain: each `Link` would react to every address. */
export const CustomerCards = ({ customers, ownCustomerId }: CustomerCardsProps) => {
  const follow = useFollow()
  return (
    <ul className="rows">
      {customers.map((customer) => (
        <li key={customer._id} className={`grid ${classes.item}`}>
          <Card customer={customer} isOwn={customer._id === ownCustomerId} onFollow={follow} />
        </li>
      ))}
    </ul>
  )
}

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void

/** Navigates on a plain click. The browser handles clicks with a modifier or another button. */
const useFollow = (): Follow => {
  const { navigate } = useRouter()
  return useCallback(
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const customerId = event.currentTarget.dataset.customer ?? ''
      void navigate({ to: '/a/customers/$customerId', params: { customerId } })
    },
    [navigate],
  )
}

type CardProps = { customer: CustomerSummary; isOwn: boolean; onFollow: Follow }

/** Memoised, so that loading a page renders only its cards. */
const Card = memo(({ customer, isOwn, onFollow }: CardProps) => (
  <a
    href={`/a/customers/${customer._id}`}
    data-customer={customer._id}
    data-own={isOwn || undefined}
    className={`columns middle gap-20 row-gap-4 row-link row-space ${classes.card}`}
    onClick={onFollow}
  >
    <span className="stack shrink">
      {isOwn && <span className="accent strong tiny">{customerTexts.ownAssociation}</span>}
      {isOwn && <Pause />}
      <span className="row-name">{customer.name}</span>
      <Pause />
      <span className="quiet anywhere">{customerTexts.place(customer)}</span>
    </span>
    <span className={`quiet anywhere ${classes.responsible}`}>
      {customer.responsible && <Pause />}
      {customer.responsible && customerTexts.responsible(customer.responsible)}
      {!!customer.unusualDeviceCount && <Pause />}
      {!!customer.unusualDeviceCount && (
        <span className="block danger strong">{customerTexts.unusual(customer.unusualDeviceCount)}</span>
      )}
      {!!customer.silentDeviceCount && <Pause />}
      {!!customer.silentDeviceCount && (
        <span className="block danger strong">{customerTexts.silent(customer.silentDeviceCount)}</span>
      )}
    </span>
    {customer.month && <Month month={customer.month} />}
  </a>
))

/** The total of the month, and its change in percent beside the total that it is compared with. */
const Month = ({ month: { total, previous } }: { month: CustomerMonth }) => {
  const percent = previous === null ? undefined : changePercent(total, previous)
  return (
    <span className="shrink figures stack end-stack">
      <Pause />
      <span className="subheading">
        {formatEuros(total)} <span className="small regular">{customerTexts.thisMonth}</span>
      </span>
      {previous !== null && (total > 0 || previous > 0) && (
        <span className="small anywhere">
          <Pause />
          {percent !== undefined && (
            <span className={`bold ${percent < 0 ? 'danger' : percent > 0 ? 'accent' : ''}`}>
              {customerTexts.percent(percent)}
            </span>
          )}{' '}
          {customerTexts.trend(formatEuros(previous))}
        </span>
      )}
    </span>
  )
}
