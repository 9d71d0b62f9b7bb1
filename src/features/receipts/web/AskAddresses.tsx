import { requestAddresses } from '#features/donors/address-request.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useChange } from '#shared/web/useChange.ts'
import { runTexts as texts } from './run.texts.ts'

/** Asks the donors of a year whose address is missing, by one mail each (docs/rules/receipts.md#addresses). */
export const AskAddresses = ({ year }: { year: number }) => {
  const customerId = useCustomerId()
  const { mutateAsync } = useChange({ queryKey: ['receipts', customerId, 'addresses'] }, (call) =>
    call(requestAddresses, { params: { customerId }, body: { year } }),
  )
  if (!mayCall(requestAddresses, useCallers())) return null
  return (
    <div className="mt-24">
      <QuestionButton
        variant="default"
        label={texts.askAddresses}
        question={texts.askQuestion}
        act={() =>
          mutateAsync().then(
            ({ askedCount }) => toasts.success(texts.asked(askedCount)),
            (error: unknown) => toasts.failed(error),
          )
        }
      />
    </div>
  )
}
