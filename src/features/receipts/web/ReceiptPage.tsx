import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf, formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { downloadReceipt } from '../receipt.endpoints.ts'
import { formatReceiptNumber, type Receipt, ReceiptEndInput, receiptStates } from '../receipt.ts'
import { receiptQuery, useCancelReceipt } from './receipt.queries.ts'
import { receiptTexts as texts } from './receipt.texts.ts'

/** A receipt: the donor, its donations, and what became of it. Its paper is the PDF. */
export const ReceiptPage = () => {
  const { receipts } = usePlaces()
  return (
    <RecordScreen
      record={useQuery(receiptQuery(useCall(), useCustomerId(), useRouteParam('receiptId')))}
      title={(receipt) => (receipt ? texts.numberOf(formatReceiptNumber(receipt)) : texts.title)}
      back={receipts}
      renderNote={(receipt) => `${receiptStates[receipt.state]} · ${texts.amount(receipt.amount)}`}
      renderActions={(receipt) => <Actions receipt={receipt} />}
    >
      {(receipt) => <Facts title={texts.section} facts={factsOf(receipt)} />}
    </RecordScreen>
  )
}

const factsOf = (receipt: Receipt) => {
  const { donor, givenFrom, givenUntil, issuedAt, issuedBy, ended, sha256, form } = receipt
  const facts: (readonly [string, React.ReactNode])[] = [
    [texts.known, donor.name],
    [texts.gift, texts.period(givenFrom, givenUntil)],
    [texts.state, texts.issued(dayOf(new Date(issuedAt)), issuedBy)],
    [texts.form, form],
  ]
  if (ended) facts.push([texts.endedOn, `${formatDateTime(ended.at)}, ${ended.by}`], [texts.reason, ended.reason])
  if (ended?.replacedBy) facts.push([texts.next, <Next key="next" receiptId={ended.replacedBy} />])
  if (sha256)
    facts.push([
      texts.checksum,
      <span key="sha256" className="figures anywhere">
        {sha256}
      </span>,
    ])
  return facts
}

const Next = ({ receiptId }: { receiptId: string }) => (
  <Link {...linkTo(usePlaces().receipt(receiptId))}>{texts.replacedBy}</Link>
)

const Actions = ({ receipt }: { receipt: Receipt }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const [isEnding, setIsEnding] = useState(false)
  const number = formatReceiptNumber(receipt)
  return (
    <>
      {!receipt.ended && (
        <Button variant="default" onClick={() => setIsEnding(true)}>
          {texts.cancel}
        </Button>
      )}
      <FileButton
        act="print"
        label={receipt.ended ? texts.downloadEnded : texts.download}
        load={() => call(downloadReceipt, { params: { customerId, receiptId: receipt._id } })}
        fileName={`recu_${number}.pdf`}
      />
      {isEnding && <CancelDialog receipt={receipt} onClose={() => setIsEnding(false)} />}
    </>
  )
}

const CancelDialog = ({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) => {
  const { mutateAsync } = useCancelReceipt(useCustomerId(), receipt._id)
  const form = useSchemaForm({ schema: ReceiptEndInput, initialValues: { reason: '' } })
  const save = async ({ reason }: ReceiptEndInput) => {
    await mutateAsync(reason)
    toasts.success(texts.cancelled)
  }
  return (
    <FormDialog form={form} title={texts.cancel} submitLabel={texts.cancel} isDestructive save={save} onClose={onClose}>
      <p>{texts.cancelQuestion}</p>
      <Textarea label={texts.reason} required rows={2} data-autofocus {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
