import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { sheetTexts } from '../../sheet.texts.ts'
import { EditedSheet } from '../../sheet.ts'
import { SheetForm } from './SheetForm.tsx'
import { sheetQuery, useUpdateSheet } from './sheet.queries.ts'

/** The form of a counting sheet that nobody has signed. */
export const SheetUpdatePage = () => {
  const customerId = useCustomerId()
  const sheetId = useRouteParam('sheetId')
  const { sheet: placeOf } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useUpdateSheet(customerId, sheetId)
  return (
    <RecordScreen
      record={useFormRecord(sheetQuery(useCall(), customerId, sheetId))}
      title={() => sheetTexts.update}
      back={() => placeOf(sheetId)}
    >
      {(sheet) => (
        <SheetForm
          sheet={sheet}
          texts={{ submit: sheetTexts.submitUpdate, saved: sheetTexts.updated }}
          readVersion={readVersionOf(EditedSheet, sheet)}
          save={mutateAsync}
          onSaved={() => goTo(placeOf(sheetId), { replace: true })}
        />
      )}
    </RecordScreen>
  )
}
