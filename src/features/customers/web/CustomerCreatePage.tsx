import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { CustomerInput } from '../customer.ts'
import { CustomerForm, valuesOf } from './CustomerForm.tsx'
import { customerTexts } from './customer.texts.ts'
import { useCreateCustomer } from './useCreateCustomer.ts'

/** The page 'Nouveau client': creates a customer and its first manager. */
export const CustomerCreatePage = () => {
  const places = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateCustomer()
  return (
    <>
      <PageHeader title={customerTexts.newCustomer} back={linkTo(places.customers())} />
      <CustomerForm
        initial={valuesOf()}
        schema={CustomerInput}
        save={mutateAsync}
        submitLabel={customerTexts.submitCreation}
        emailHint={customerTexts.invitationHint}
        // Replaces the form in the history, so that going back does not show it again.
        onSaved={({ _id }) => goTo(places.customer(_id), { replace: true })}
      />
    </>
  )
}
