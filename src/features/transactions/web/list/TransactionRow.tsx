import { VisuallyHidden } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { memo } from 'react'
import { standingMarks } from '#features/movements/movement-names.ts'
import { formatDateTime } from '#shared/days.ts'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import type { RowStanding, Transaction } from '../../transaction.ts'
import { addressOf, type DonationLinks, rowId } from '../dialog/openDonation.ts'
import { texts } from '../transaction.texts.ts'
import classes from './TransactionRow.module.css'

type TransactionRowProps = DonationLinks & {
  transaction: Transaction
  /**
   * Tells whether the list has several associations: the dialog's address then contains the association, which has a
   * column of its own. Otherwise it is on the second line.
   */
  acrossAssociations: boolean
  /** Tells whether the row names the terminal: not where it is the same on every row. */
  showsDevice: boolean
  showsCause?: boolean
}

/** A donation of the list, which opens its dialog. Memoised: a loaded page renders only the new rows. */
export const TransactionRow = memo((props: TransactionRowProps) => {
  const { transaction, acrossAssociations, showsDevice, showsCause = true, address, follow } = props
  const { _id, amount, createdAt, message, customer, shortcut, cause, causeWasArchived, device, standing } = transaction
  const deviceName = device?.label ?? texts.recordedByHand
  // On the page of a cause, the terminal tells the rows apart.
  const name = shortcut?.name ?? (showsCause ? (cause?.name ?? texts.punctualDonation) : deviceName)
  const open = { don: _id, ...(acrossAssociations && { customerId: customer._id }) }
  return (
    <a
      id={rowId(_id)}
      className={`grid middle undecorated as-parent gap-20 row-gap-4 focus-inside hovered ${classes.row}`}
      href={addressOf(address, open)}
      onClick={(event) => follow(event, open)}
      aria-haspopup="dialog"
    >
      {acrossAssociations && (
        <span className={`two-lines ${classes.customer}`}>
          {customer.name}
          <Pause />
        </span>
      )}
      <span className={classes.what}>
        {name}
        {causeWasArchived && (
          <span className={classes.mark}>
            <Pause />
            {texts.archivedCause}
          </span>
        )}
        {message && (
          <>
            <IconMessage2 className={`accent ${classes.message}`} size={16} aria-hidden />
            <VisuallyHidden>, {texts.hasMessage}</VisuallyHidden>
          </>
        )}
      </span>
      {!acrossAssociations && (
        <span className={`small two-lines ${classes.where}`}>
          <Pause />
          {[customer.name, showsDevice && showsCause && deviceName].filter((part) => part !== false).join(' · ')}
          <Pause />
        </span>
      )}
      <time className={classes.date} dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
      <span className={classes.amount}>
        <Amount euros={amount} signed />
      </span>
      {standing && <StandingMarks transaction={transaction} standing={standing} />}
    </a>
  )
})

/** Marks the effects of movements on a donation. Its first amount and cause stay in their cells. */
export const StandingMarks = ({ transaction, standing }: { transaction: Transaction; standing: RowStanding }) => {
  const { currentCause } = standing
  const hasMoved = currentCause?._id !== transaction.cause?._id
  const marks = standingMarks(transaction.amount, standing, hasMoved ? (currentCause?.name ?? null) : undefined)
  return (
    <span className={`inline across gap-8 row-gap-4 ${classes.marks}`}>
      {marks.map((mark) => (
        <span key={mark} className={classes.mark}>
          <Pause />
          {mark}
        </span>
      ))}
    </span>
  )
}
