import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import type { Customer } from '../customer.ts'
import classes from './CustomerCards.module.css'
import { customerTexts } from './customer.texts.ts'

type CustomerCardsProps = { customers: Customer[]; ownCustomerId: string | undefined }

/**
 * Associations, a card each, which leads to its page. There may be thousands: all are in the page, for the keyboard and the
 * browser's own search, but only those near the screen are laid out (in the sheet), and one listener follows the links of
 * all, for as many `Link`s would each look at every change of the address.
 */
export const CustomerCards = memo(({ customers, ownCustomerId }: CustomerCardsProps) => {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLUListElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const wantsElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || wantsElsewhere) return
    event.preventDefault()
    void router.navigate({ to: '/a/customers/$customerId', params: { customerId: link.dataset.customer ?? '' } })
  }
  return (
    <ul className={classes.list} onClick={follow}>
      {customers.map((customer) => (
        <Card key={customer._id} customer={customer} isOwn={customer._id === ownCustomerId} />
      ))}
    </ul>
  )
})

const Card = memo(({ customer, isOwn }: { customer: Customer; isOwn: boolean }) => (
  <li>
    <a
      href={`/a/customers/${customer._id}`}
      data-customer={customer._id}
      data-own={isOwn || undefined}
      className={classes.card}
    >
      {isOwn && <span className={classes.own}>{customerTexts.ownAssociation}</span>}
      <span className={classes.name}>{customer.name}</span>
      <span className={classes.place}>{customerTexts.place(customer)}</span>
    </a>
  </li>
))
