import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import type { TransactionDetails } from '../../transaction.ts'
import { oneTransaction } from '../transaction.queries.ts'
import { texts } from '../transaction.texts.ts'
import classes from './TransactionDetails.module.css'

type PaymentReferencesProps = { customerId: string; transactionId: string }

/** Shows the references of a payment, and which of its texts were cut. Shows nothing without any. */
export const PaymentReferences = ({ customerId, transactionId }: PaymentReferencesProps) => {
  const { data } = useQuery(oneTransaction(useCall(), customerId, transactionId))
  const references = data ? referencesOf(data) : []
  if (references.length === 0) return null
  return (
    <section aria-label={texts.references}>
      <h3 className="bold body mb-4">{texts.references}</h3>
      <dl className="grid">
        {references.map(([label, value]) => (
          <div key={label} className={classes.detail}>
            <dt className="quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const referencesOf = ({
  authorisation,
  terminalSequence,
  terminalSequenceIsRepeated,
  settlementBatch,
  changedFields = [],
}: TransactionDetails): [label: string, value: string][] => {
  const sequence =
    typeof terminalSequence === 'number' &&
    (terminalSequenceIsRepeated ? texts.repeatedSequence(terminalSequence) : String(terminalSequence))
  const all: [string, string | null | false | undefined][] = [
    [texts.authorisation, authorisation],
    [texts.terminalSequence, sequence],
    [texts.settlementBatch, settlementBatch],
    [texts.changedFields, changedFields.map((field) => texts.fieldNames[field] ?? field).join(', ')],
  ]
  return all.filter((one): one is [string, string] => Boolean(one[1]))
}
