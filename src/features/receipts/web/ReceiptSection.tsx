import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf, formatDate } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { issueReceipt } from '../receipt.endpoints.ts'
import { formatReceiptNumber } from '../receipt.ts'
import { DonorForm } from './DonorForm.tsx'
import { type DonationKey, donationDonorQuery, donationReceiptQuery, useIssueReceipt } from './receipt.queries.ts'
import { receiptTexts as texts } from './receipt.texts.ts'

type ReceiptSectionProps = DonationKey & { onForm: (isOpen: boolean) => void }

/** The receipt of a donation, or the acts that issue it (docs/rules/receipts.md#receipts-donation). */
export const ReceiptSection = ({ onForm, ...donation }: ReceiptSectionProps) => {
  const call = useCall()
  const mayIssue = mayCall(issueReceipt, useCallers())
  const { data } = useQuery({ ...donationReceiptQuery(call, donation), enabled: mayIssue })
  const { receipt: placeOf } = usePlaces()
  const [isIssuing, setIsIssuing] = useState(false)
  if (!mayIssue) return null
  // Holds its place while it is read: nothing moves.
  if (!data) return <div className="high-64 mt-12" />
  const { receipt, refusal } = data
  if (receipt)
    return (
      <p className="high-64 mt-12">
        <Link {...linkTo(placeOf(receipt._id))}>
          {texts.receiptOf(formatReceiptNumber(receipt), formatDate(dayOf(new Date(receipt.issuedAt))))}
        </Link>
      </p>
    )
  if (refusal) return <p className="quiet high-64 mt-12">{texts.without(refusal)}</p>
  if (isIssuing) return <Issue donation={donation} onForm={onForm} onDone={() => setIsIssuing(false)} />
  return (
    <p className="high-64 mt-12">
      <Button variant="default" onClick={() => setIsIssuing(true)}>
        {texts.make}
      </Button>
    </p>
  )
}

type IssueProps = { donation: DonationKey; onForm: (isOpen: boolean) => void; onDone: () => void }

/** Asks whom the receipt names: the known donor, one who may be the same, or a new one. */
const Issue = ({ donation, onForm, onDone }: IssueProps) => {
  const { data } = useQuery(donationDonorQuery(useCall(), donation))
  const issue = useIssueReceipt(donation)
  const [isNew, setIsNew] = useState(false)
  if (!data) return null
  const issueFor = async (donorId: string) => {
    const receipt = await issue.mutateAsync(donorId)
    toasts.success(texts.made(formatReceiptNumber(receipt)))
    onDone()
  }
  const choices = data.donor ? [{ donor: data.donor, reason: undefined }] : data.likely
  if (isNew || choices.length === 0)
    return (
      <DonorForm
        said={data.said}
        customerId={donation.customerId}
        onForm={onForm}
        issueFor={issueFor}
        onBack={onDone}
      />
    )
  return (
    <div className="inline gap-8 mt-12">
      {choices.map(({ donor, reason }) => (
        <Button
          key={donor._id}
          variant="default"
          loading={issue.isPending}
          onClick={() => void issueFor(donor._id).catch((error: unknown) => toasts.failed(error))}
        >
          {texts.issueFor(donor.name)}
          {reason && ` (${texts.reasons[reason]})`}
        </Button>
      ))}
      <Button variant="subtle" onClick={() => setIsNew(true)}>
        {texts.someone}
      </Button>
    </div>
  )
}
