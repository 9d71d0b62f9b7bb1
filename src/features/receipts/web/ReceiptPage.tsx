import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf, formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { downloadReceipt } from '../receipt.endpoints.ts'
import { formatReceiptNumber, type Receipt, ReceiptEndInput, receiptStates } from '../receipt.ts'
import { receiptQuery, useCancelReceipt, useSendReceipt } from './receipt.queries.ts'
import { receiptTexts as texts } from './receipt.texts.ts'
import { useDecideRevision } from './run.queries.ts'
import { matterTexts } from './run.texts.ts'

/** A receipt: the donor, its donations, and what became of it. Its paper is the PDF. */
export const ReceiptPage = () => {
  const { receipts } = usePlaces()
  return (
    <RecordScreen
      record={useQuery(receiptQuery(useCall(), useCustomerId(), useRouteParam('receiptId')))}
      title={(receipt) => (receipt ? texts.numberOf(formatReceiptNumber(receipt)) : texts.title)}
      back={() => receipts()}
      renderNote={(receipt) => `${receiptStates[receipt.state]} · ${texts.amount(receipt.amount)}`}
      renderActions={(receipt) => <Actions receipt={receipt} />}
    >
      {(receipt) => (
        <>
          {receipt.ended?.isWaiting && <Revision receipt={receipt} />}
          <Facts title={texts.section} facts={factsOf(receipt)} />
        </>
      )}
    </RecordScreen>
  )
}

const factsOf = (receipt: Receipt) => {
  const { donor, givenFrom, givenUntil, issuedAt, issuedBy, ended, sent, sha256, form } = receipt
  const facts: (readonly [string, React.ReactNode])[] = [
    [texts.known, <Donor key="donor" {...donor} />],
    [texts.gift, texts.period(givenFrom, givenUntil)],
    [texts.state, texts.issued(dayOf(new Date(issuedAt)), issuedBy)],
    [texts.form, form],
  ]
  if (sent) facts.push([texts.mail, texts.mails[sent.state](formatDateTime(sent.at))])
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

const Donor = ({ _id, name }: Receipt['donor']) => <Link {...linkTo(usePlaces().donor(_id))}>{name}</Link>

const Next = ({ receiptId }: { receiptId: string }) => (
  <Link {...linkTo(usePlaces().receipt(receiptId))}>{texts.replacedBy}</Link>
)

/** Asks whether the donor gets the receipt that takes the place of one that a correction ended. */
const Revision = ({ receipt: { _id, ended } }: { receipt: Receipt }) => {
  const decide = useDecideRevision(useCustomerId(), _id)
  const act = (isMailed: boolean) => void toasts.outcome(decide.mutateAsync(isMailed), matterTexts.decided)
  return (
    <div className="stack gap-12 mb-24">
      <Notice tone="warning" role="note">
        {matterTexts.decide}
      </Notice>
      <div className="inline gap-8">
        {ended?.replacedBy && (
          <Button loading={decide.isPending} onClick={() => act(true)}>
            {matterTexts.mail}
          </Button>
        )}
        <Button variant="default" loading={decide.isPending} onClick={() => act(false)}>
          {matterTexts.dismiss}
        </Button>
      </div>
    </div>
  )
}

const Actions = ({ receipt }: { receipt: Receipt }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const [isEnding, setIsEnding] = useState(false)
  const send = useSendReceipt(customerId, receipt._id)
  const number = formatReceiptNumber(receipt)
  const isSent = receipt.state === 'sent'
  return (
    <>
      {!receipt.ended && (
        <Button
          loading={send.isPending}
          disabled={receipt.sent?.state === 'waiting'}
          onClick={() => void toasts.outcome(send.mutateAsync(), texts.sending)}
        >
          {isSent ? texts.sendAgain : texts.send}
        </Button>
      )}
      {!receipt.ended && (
        <Button variant="default" onClick={() => setIsEnding(true)}>
          {texts.cancel}
        </Button>
      )}
      <FileButton
        act="print"
        label={receipt.ended ? texts.downloadEnded : isSent ? texts.downloadAgain : texts.download}
        load={() => call(downloadReceipt, { params: { customerId, receiptId: receipt._id } })}
        fileName={`${isSent ? 'duplicata_' : ''}recu_${number}.pdf`}
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
