import type { NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { handDonationTexts } from './entry/hand-donation.texts.ts'
import { countedCausesQuery } from './sheets/sheet.queries.ts'

/** The cause of a donation or of a sheet; the first choice is none. */
export const CauseSelect = ({ error, ...input }: NativeSelectProps) => {
  const { data, isPending, isError } = useQuery(countedCausesQuery(useCall(), useCustomerId()))
  const none = isPending ? handDonationTexts.causesLoading : handDonationTexts.noCause
  return (
    <SelectField
      label={handDonationTexts.cause}
      data={[{ value: '', label: none }, ...(data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
      error={isError ? handDonationTexts.causesFailed : error}
      {...input}
    />
  )
}
