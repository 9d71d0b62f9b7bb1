import { useQueryClient } from '@tanstack/react-query'
import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { somethingFailed } from '#shared/web/failureText.ts'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useChange } from '#shared/web/useChange.ts'
import { changedIn, useFormRecord } from '#shared/web/useFormRecord.ts'
import { updateCustomer } from '../customer.endpoints.ts'
import { type CustomerDetail, CustomerUpdate } from '../customer.ts'
import { CustomerForm, valuesOf } from './CustomerForm.tsx'
import { customerQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'

/** Updates an association and shows the outcome in a toast (docs/rules/customers.md#customers-toasts). */
const useUpdateCustomer = (customerId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const onChanged = (customer: CustomerDetail) => {
    toasts.success(customerTexts.updated)
    queryClient.setQueryData(customerQuery(call, customerId).queryKey, customer)
  }
  const onFailed = (error: Error) => {
    if (!changedIn(error)) toasts.failed(error, somethingFailed)
  }
  return useChange({ queryKey: ['customers'], onChanged, onFailed }, (_, edit: Edit<CustomerUpdate>) =>
    call(updateCustomer, { params: { customerId }, ...edit }),
  )
}

export const CustomerUpdatePage = () => {
  const customerId = useRouteParam('customerId')
  const { customer: placeOf } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useUpdateCustomer(customerId)
  return (
    <RecordScreen
      record={useFormRecord(customerQuery(useCall(), customerId))}
      title={(customer) => customer?.name ?? customerTexts.association}
      back={() => placeOf(customerId)}
      skeletonRows={6}
    >
      {(customer) => (
        <CustomerForm
          initial={valuesOf(customer)}
          schema={CustomerUpdate}
          readVersion={readVersionOf(CustomerUpdate, customer)}
          save={mutateAsync}
          submitLabel={customerTexts.submitUpdate}
          onSaved={() => goTo(placeOf(customerId), { replace: true })}
        />
      )}
    </RecordScreen>
  )
}
