import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { copyText } from '#shared/web/copyText.ts'
import { Amount, Sentence } from '#shared/web/kit/Amount.tsx'
import type { Transaction } from '../../transaction.ts'
import { oneTransaction } from '../transaction.queries.ts'
import { texts } from '../transaction.texts.ts'
import classes from './TransactionDetails.module.css'

type TransactionDetailsProps = {
  transaction: Transaction
  /** True on the page of all associations. */
  showAssociation: boolean
}

/** All details of a donation (docs/rules/transactions.md#transactions-details). By hand: without a terminal. */
export const TransactionDetails = ({ transaction, showAssociation }: TransactionDetailsProps) => {
  const { _id, amount, createdAt, customer, device, message, paymentMethod } = transaction
  const donor = donorDetails(transaction)
  return (
    <div className="stack gap-12 pb-20">
      <dl className="grid">
        <Detail label={texts.amount} className={`strong ${classes.amount}`}>
          <Amount euros={amount} />
        </Detail>
      </dl>
      {donor.length > 0 && (
        <section aria-label={texts.moreInformation}>
          <h3 className="bold body mb-4">{texts.moreInformation}</h3>
          <dl className="grid">
            {donor.map(([label, value]) => (
              <Detail key={label} label={label}>
                <Sentence text={value} />
              </Detail>
            ))}
          </dl>
        </section>
      )}
      <dl className="grid">
        <Detail label={texts.date}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Detail>
        {showAssociation && <Detail label={texts.association}>{customer.name}</Detail>}
        <Detail label={texts.cause}>
          <CauseOfDonation {...transaction} />
        </Detail>
        <Detail label={texts.device}>
          {device?.label ?? <NotedName name={texts.noDevice} note={texts.recordedByHand} />}
        </Detail>
        {/* A terminal implies a card. */}
        {paymentMethod && !(device && paymentMethod === 'card') && (
          <Detail label={texts.paymentMethod}>
            {paymentMethod === 'cheque' ? <Cheque {...transaction} /> : texts.paymentMethods[paymentMethod]}
          </Detail>
        )}
        <Detail label={texts.message} className={message ? 'as-typed' : 'muted'}>
          {message ?? texts.noMessage}
        </Detail>
        {transaction.identityIsErased && (
          <Detail label={texts.identity} className="muted">
            {texts.identityErased}
          </Detail>
        )}
      </dl>
      <dl className="grid">
        <Detail label={texts.transactionId} className={`flex middle between fine gap-4 ${classes.id}`}>
          <span className="select-all">{_id}</span>
          <ActionIcon aria-label={texts.copyId} onClick={() => void copyText(_id, texts.idCopied)}>
            <IconCopy size={18} aria-hidden />
          </ActionIcon>
        </Detail>
      </dl>
    </div>
  )
}

type DetailProps = { label: string; className?: string | undefined; children: ReactNode }

const Detail = ({ label, className, children }: DetailProps) => (
  <div className={classes.detail}>
    <dt className="quiet">{label}</dt>
    <dd className={className}>{children}</dd>
  </div>
)

/** Shows the name of a temporary quick donation, else the cause. */
const CauseOfDonation = ({ shortcut, cause, causeWasArchived }: Transaction) => {
  if (shortcut?.isTemporary) return <NotedName name={shortcut.name} note={texts.temporaryCause} />
  if (!cause) return texts.noCause
  return <NotedName name={cause.name} note={causeWasArchived ? texts.archivedCause : undefined} />
}

/** The number and the bank of a cheque, which the rows of a list do not have. */
const Cheque = ({ customer, _id }: Transaction) => {
  const { data } = useQuery(oneTransaction(useCall(), customer._id, _id))
  const { chequeNumber = null, chequeBank = null } = data ?? {}
  const note = chequeNumber !== null && chequeBank !== null ? texts.chequeOf(chequeNumber, chequeBank) : undefined
  return <NotedName name={texts.paymentMethods.cheque} note={note} />
}

const NotedName = ({ name, note }: { name: string; note: string | undefined }) => (
  <>
    <span>{name}</span>
    {note && <span className="muted"> ({note})</span>}
  </>
)

const donorDetails = (transaction: Transaction): [label: string, value: string][] => {
  const { donatorFullname, donatorPhone, donatorEmail, donatorMembershipNumber } = transaction
  const all: [string, string | null][] = [
    [texts.donatorFullname, donatorFullname],
    [texts.donatorPhone, donatorPhone],
    [texts.donatorEmail, donatorEmail],
    [texts.donatorMembershipNumber, donatorMembershipNumber],
  ]
  return all.filter((detail): detail is [string, string] => Boolean(detail[1]))
}
