import { notFound } from '@tanstack/react-router'
import { useCall } from '#shared/web/call.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { type Customer, CustomerUpdate } from '../customer.ts'
import { CustomerForm, type CustomerFormValues } from './CustomerForm.tsx'
import { customerQuery, isUnknownCustomer, useUpdateCustomer } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'

/** The form of a customer, under its name. */
export const CustomerUpdatePage = () => {
  const customerId = useRouteParam('customerId')
  const parent = usePlaces().customer(customerId)
  const goTo = useGoTo()
  const { record, error, isFetching, refetch } = useFormRecord(customerQuery(useCall(), customerId))
  const saving = useUpdateCustomer(customerId)
  if (isUnknownCustomer(error)) throw notFound()
  const title = record?.name ?? customerTexts.association
  return (
    <>
      <PageHeader title={title} back={linkTo(parent)} />
      {error && !record && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!error && !record && <ListSkeleton />}
      {record && (
        <CustomerForm
          initial={valuesOf(record)}
          schema={CustomerUpdate}
          saving={saving}
          submitLabel={customerTexts.submitUpdate}
          onSaved={() => goTo(parent)}
        />
      )}
    </>
  )
}

/** The fields that the form has; anything else of the record is left out. */
const valuesOf = (customer: Customer): CustomerFormValues => {
  const known = CustomerUpdate.keyof().options.map((field) => [field, customer[field] ?? ''])
  return Object.fromEntries(known) as CustomerFormValues
}
