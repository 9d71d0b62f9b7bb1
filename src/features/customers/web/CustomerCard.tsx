import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Customer } from '../customer.ts'
import classes from './CustomerCard.module.css'
import { customerTexts } from './customer.texts.ts'

/** An association in the list: the whole card leads to its page. */
export const CustomerCard = ({ customer, isOwn }: { customer: Customer; isOwn: boolean }) => (
  <Link
    to="/a/customers/$customerId"
    params={{ customerId: customer._id }}
    className={classes.card}
    data-own={isOwn || undefined}
  >
    <span className={classes.words}>
      {isOwn && <span className={classes.own}>{customerTexts.ownAssociation}</span>}
      <span className={classes.name}>{customer.name}</span>
      <span className={classes.place}>
        {customer.postalCode} {customer.city} · {customer.country}
      </span>
    </span>
    <IconChevronRight className={classes.arrow} size={18} stroke={1.75} aria-hidden />
  </Link>
)
