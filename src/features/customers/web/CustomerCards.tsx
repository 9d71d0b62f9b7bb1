import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo, useCallback } from 'react'
import type { CustomerSummary } from '../customer.ts'
import classes from './CustomerCards.module.css'
import { customerTexts } from './customer.texts.ts'

type CustomerCardsProps = { customers: CustomerSummary[]; ownCustomerId: string | undefined }

/** Cards that link to the associations. The links are plain: each `Link` would react to every change of the address. */
export const CustomerCards = ({ customers, ownCustomerId }: CustomerCardsProps) => {
  const follow = useFollow()
  return (
    <ul className={classes.list}>
      {customers.map((customer) => (
        <li key={customer._id} className={classes.item}>
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
    className={classes.card}
    onClick={onFollow}
  >
    {isOwn && <span className={classes.own}>{customerTexts.ownAssociation}</span>}
    <span className={classes.name}>{customer.name}</span>
    <span className={classes.place}>{customerTexts.place(customer)}</span>
  </a>
))
