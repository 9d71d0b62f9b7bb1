import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { FactList, Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { retentionPreviewQuery } from './donor.queries.ts'
import { donorTexts } from './donor.texts.ts'

/** Shows how much a retention would erase within the hour, and in each of the next twelve months. */
export const RetentionPreview = ({ months }: { months: number | null }) => (
  <Section title={donorTexts.preview}>
    {months === null ? <p>{donorTexts.keepsAll}</p> : <Counts months={months} />}
  </Section>
)

const Counts = ({ months }: { months: number }) => {
  const wanted = useDeferredValue(months)
  const query = retentionPreviewQuery(useCall(), useCustomerId(), wanted)
  const preview = useQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <Loaded of={preview} rows={2}>
      {({ nowCount, heldCount, donorCount, next, laterCount }) => (
        <FactList
          facts={[
            [donorTexts.within, donorTexts.identities(nowCount)],
            ...next.map(({ month, count }) => [donorTexts.inMonth(month), donorTexts.identities(count)] as const),
            [donorTexts.later, donorTexts.identities(laterCount)],
            ...(donorCount > 0 ? [[donorTexts.records, donorTexts.recordCount(donorCount)] as const] : []),
            ...(heldCount > 0 ? [[donorTexts.heldBack, donorTexts.identities(heldCount)] as const] : []),
          ]}
        />
      )}
    </Loaded>
  )
}
