import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayOf, formatDate } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { requestAddress } from '../address-request.endpoints.ts'
import type { AddressRequest } from '../address-request.ts'
import { donationAddressQuery, useDecideAddress, useRequestAddress } from './address.queries.ts'
import { addressTexts as texts } from './donor.texts.ts'

const dayIn = (instant: string): string => formatDate(dayOf(new Date(instant)))
const fail = (error: unknown) => toasts.failed(error)

type AddressSectionProps = { customerId: string; transactionId: string }

/** Asks the donor of a donation for the address of the receipt, and shows what came back. */
export const AddressSection = (donation: AddressSectionProps) => {
  const call = useCall()
  const isAsked = mayCall(requestAddress, useCallers())
  const { data } = useQuery({ ...donationAddressQuery(call, donation), enabled: isAsked })
  const ask = useRequestAddress(donation)
  if (!data) return null
  const { request, mayAsk } = data
  if (request?.state === 'waiting') return <AddressAnswer customerId={donation.customerId} request={request} />
  if (!mayAsk) return null
  const send = () => ask.mutateAsync().then(() => toasts.success(texts.asked), fail)
  return (
    <div className="inline middle gap-8 mt-12">
      <Button variant="default" loading={ask.isPending} onClick={() => void send()}>
        {request ? texts.askAgain : texts.ask}
      </Button>
      {request && <span className="quiet">{texts.states[request.state](dayIn(request.requestedAt))}</span>}
    </div>
  )
}

/** An answer that names another person than the donation, and its two decisions. */
export const AddressAnswer = ({ customerId, request }: { customerId: string; request: AddressRequest }) => {
  const decide = useDecideAddress(customerId)
  const { _id: requestId, donatorFullname, answer } = request
  const settle = (isAccepted: boolean) =>
    decide
      .mutateAsync({ requestId, isAccepted })
      .then(() => toasts.success(isAccepted ? texts.accepted : texts.refused), fail)
  if (!answer) return null
  return (
    <div className="stack gap-8 mt-12">
      <p>{texts.differs(donatorFullname, answer.name)}</p>
      <p className="quiet">{answer.address}</p>
      <div className="inline gap-8">
        <Button loading={decide.isPending} onClick={() => void settle(true)}>
          {texts.accept}
        </Button>
        <Button variant="default" disabled={decide.isPending} onClick={() => void settle(false)}>
          {texts.refuse}
        </Button>
      </div>
    </div>
  )
}
