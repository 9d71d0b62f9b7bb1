import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { SheetForm } from './SheetForm.tsx'
import { useCreateSheet } from './sheet.queries.ts'
import { sheetTexts } from './sheet.texts.ts'

/** The form of a new counting sheet. Leads to the sheet, where two people sign. */
export const SheetCreatePage = () => {
  const { sheets, sheet: placeOf } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateSheet(useCustomerId())
  return (
    <>
      <PageHeader title={sheetTexts.create} back={linkTo(sheets())} />
      <SheetForm
        texts={{ submit: sheetTexts.submitCreation, saved: sheetTexts.created }}
        save={mutateAsync}
        onSaved={({ _id }) => goTo(placeOf(_id), { replace: true })}
      />
    </>
  )
}
