import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo, useCallback, useMemo } from 'react'
import type { Customer } from '../customer.ts'
import classes from './CustomerCards.module.css'
import { customerTexts } from './customer.texts.ts'
import { useFilledCount } from './useFilledCount.ts'

type CustomerCardsProps = { customers: Customer[]; ownCustomerId: string | undefined }

/** Divisible by any number of columns up to six, so that no chunk ends in a gap. */
const chunkSize = 60

/**
 * Associations, a card each, which leads to its page. There may be thousands: they come chunk by chunk, those in sight
 * first, until all are in the page for the keyboard and the browser's own search; only chunks near the screen are laid out
 * (in the sheet), and the links are plain ones, for as many `Link`s would each look at every change of the address.
 */
export const CustomerCards = ({ customers, ownCustomerId }: CustomerCardsProps) => {
  const follow = useFollow()
  const chunks = useMemo(() => chunksOf(customers), [customers])
  const filled = useFilledCount(chunks.length)
  return (
    <div role="list" className={classes.list}>
      {chunks.slice(0, filled).map((chunk) => (
        <Chunk key={chunk[0]?._id} customers={chunk} ownCustomerId={ownCustomerId} onFollow={follow} />
      ))}
    </div>
  )
}

const chunksOf = (customers: Customer[]): Customer[][] =>
  Array.from({ length: Math.ceil(customers.length / chunkSize) }, (_, index) =>
    customers.slice(index * chunkSize, (index + 1) * chunkSize),
  )

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void

/** Opens a link as a screen of this page on a plain click; any other click is the browser's own affair. */
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

const Chunk = memo(({ customers, ownCustomerId, onFollow }: CustomerCardsProps & { onFollow: Follow }) => (
  <div role="presentation" className={classes.chunk}>
    {customers.map((customer) => (
      <Card key={customer._id} customer={customer} isOwn={customer._id === ownCustomerId} onFollow={onFollow} />
    ))}
  </div>
))

type CardProps = { customer: Customer; isOwn: boolean; onFollow: Follow }

const Card = ({ customer, isOwn, onFollow }: CardProps) => (
  <div role="listitem" className={classes.item}>
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
  </div>
)
