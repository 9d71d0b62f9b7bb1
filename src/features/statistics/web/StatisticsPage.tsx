import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { queryOf } from '../statistics.search.ts'
import { PeriodScreen, useShown } from './PeriodScreen.tsx'
import { platformStatisticsQuery, statisticsQuery } from './statistics.queries.ts'

// Takes the whole width of the pictures.
const skeleton = (
  <div className="across">
    <ListSkeleton rows={6} />
  </div>
)
const AssociationPictures = lazyPart(
  () => import('./AssociationPictures.tsx').then((module) => module.AssociationPictures),
  skeleton,
)
const PlatformPictures = lazyPart(
  () => import('./PlatformPictures.tsx').then((module) => module.PlatformPictures),
  skeleton,
)

/** 'Statistiques' of an association: its figures of a period, as pictures with their tables. */
export const StatisticsPage = () => {
  const period = useShown()
  const { transactions } = usePlaces()
  const query = useQuery(statisticsQuery(useCall(), useCustomerId(), queryOf(period.shown)))
  return <PeriodScreen back={transactions()} period={period} query={query} pictures={AssociationPictures} />
}

export const PlatformStatisticsPage = () => {
  const period = useShown()
  const { home } = usePlaces()
  const query = useQuery(platformStatisticsQuery(useCall(), queryOf(period.shown)))
  return <PeriodScreen back={home()} period={period} query={query} pictures={PlatformPictures} />
}
