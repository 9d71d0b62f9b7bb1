import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { FactList, Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { retentionPreviewQuery } from './donor.queries.ts'
import { donorTexts } from './donor.texts.ts'

/**
 * Shows how much a retention would erase, before it is saved: within the hour, and in each of the next twelve months.
 */
export const RetentionPreview = ({ months }: { months: number | null }) => (
  <Section title={donorTexts.preview}>
    {months === null ? <p>{donorTexts.keepsAll}</p> : <Counts months={months} />}
  </Section>
)

const Counts = ({ months }: { months: number }) => {
  const wanted = useDeferredValue(months)
  const query = retentionPreviewQuery(useCall(), useCustomerId(), wanted)
  const { data, error, isFetching, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  if (!data && error) return <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={2} />
  const { nowCount, heldCount, next, laterCount } = data
  return (
    <FactList
      facts={[
        [donorTexts.within, donorTexts.identities(nowCount)],
        ...next.map(({ month, count }) => [donorTexts.inMonth(month), donorTexts.identities(count)] as const),
        [donorTexts.later, donorTexts.identities(laterCount)],
        ...(heldCount > 0 ? [[donorTexts.heldBack, donorTexts.identities(heldCount)] as const] : []),
      ]}
    />
  )
}
