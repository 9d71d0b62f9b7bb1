import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CallFailure, type Client } from '#shared/client.ts'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import type { DonationPaid } from '../../bank-calendar.ts'
import { getDonationPaid } from '../../bank-line.endpoints.ts'
import classes from './PaidLine.module.css'
import { paidTexts as texts } from './paid.texts.ts'

type DonationKey = { customerId: string; transactionId: string }

/** Reads what the bank has paid of a donation. It is read again with the donation, which a correction changes. */
const donationPaidQuery = (call: Client, key: DonationKey) =>
  queryOptions({
    queryKey: ['transactions', key.customerId, 'paid', key.transactionId] as const,
    queryFn: ({ signal }) => call(getDonationPaid, { params: key, signal }),
    gcTime: 0,
  })

const isUnknown = (error: Error): boolean => error instanceof CallFailure && error.status === 404

/**
 * One line that says what the bank has paid of a donation, to those who may know (docs/rules/bank.md#bank-donation).
 * Its place is kept, so that nothing moves when it comes.
 */
export const PaidLine = ({ customerId, transactionId }: DonationKey) => {
  const mayRead = mayCall(getDonationPaid, useCallers())
  const query = donationPaidQuery(useCall(), { customerId, transactionId })
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: mayRead })
  if (!mayRead) return null
  return (
    <div className={`inline middle gap-8 row-gap-4 figures ${classes.line}`}>
      {data && <Paid paid={data} />}
      {!data && error && !isUnknown(error) && (
        <>
          {texts.failed}
          <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
            {texts.again}
          </Button>
        </>
      )}
    </div>
  )
}

const Paid = ({ paid }: { paid: DonationPaid }) => {
  const { bank, bankLine } = usePlaces()
  const { state, line, slip, day } = paid
  if (line)
    return (
      <p>
        {texts.paid(line.bookedOn, slip)}
        <Link {...linkTo(bankLine(line._id))}>{texts.line(line.amount)}</Link>
        {texts.differences(paid)}
      </p>
    )
  if (state === 'expected') return <p className="quiet">{texts.expected}</p>
  if (state === 'late' || state === 'to-explain')
    return <Link {...linkTo(bank(day.slice(0, 7)))}>{state === 'late' ? texts.late(paid) : texts[state]}</Link>
  return null
}
