import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { CustomerEdit, CustomerUpdate } from '../customer.ts'
import { CustomerForm, valuesOf } from './CustomerForm.tsx'
import { customerQuery, useUpdateCustomer } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'

/** The page that updates a customer. */
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
          readVersion={readVersionOf(CustomerEdit, customer)}
          save={mutateAsync}
          submitLabel={customerTexts.submitUpdate}
          onSaved={() => goTo(placeOf(customerId), { replace: true })}
        />
      )}
    </RecordScreen>
  )
}
