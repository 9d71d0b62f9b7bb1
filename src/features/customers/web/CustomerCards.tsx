import { useLocation, useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import type { Customer } from '../customer.ts'
import classes from './CustomerCards.module.css'
import { customerTexts } from './customer.texts.ts'

type CustomerCardsProps = { customers: Customer[]; ownCustomerId: string | undefined }

/** A multiple of every number of columns up to six, so that no chunk ends in a gap. */
const chunkSize = 60

/**
 * A list of cards that link to the associations. There may be thousands, so chunks are rendered one by one, the visible
 * ones first, until the page has all of them for the keyboard and the browser's search. The style sheet lays out only
 * chunks near the screen. The links are plain: thousands of `Link`s would each react to every change of the address.
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

/** Enough chunks to fill any screen. */
const firstChunks = 2

/** The number of chunks by history entry. Restoring the scroll position needs a page of the same height. */
const filledByEntry = new Map<string, number>()

/**
 * Returns the number of chunks to render: a few at first, then one more whenever the browser is idle. Each step is a
 * transition, so that typing and scrolling stay responsive.
 */
const useFilledCount = (chunkCount: number): number => {
  const entry = useLocation({ select: ({ state, href }) => `${state.__TSR_key ?? ''} ${href}` })
  const [filled, setFilled] = useState(() => filledByEntry.get(entry) ?? firstChunks)
  useEffect(() => {
    filledByEntry.set(entry, filled)
    if (filled >= chunkCount) return undefined
    const timer = setTimeout(() => startTransition(() => setFilled(filled + 1)), 0)
    return () => clearTimeout(timer)
  }, [entry, filled, chunkCount])
  return filled
}

const chunksOf = (customers: Customer[]): Customer[][] =>
  Array.from({ length: Math.ceil(customers.length / chunkSize) }, (_, index) =>
    customers.slice(index * chunkSize, (index + 1) * chunkSize),
  )

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
