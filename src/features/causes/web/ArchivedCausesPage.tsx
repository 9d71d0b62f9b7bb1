import { useInfiniteQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { CauseRows } from './CauseRows.tsx'
import { archivedCausesQuery } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'

export const ArchivedCausesPage = () => {
  const places = usePlaces()
  return (
    <ListScreen
      list={useInfiniteQuery(archivedCausesQuery(useCall(), useCustomerId()))}
      title={causeTexts.archivedCauses}
      back={places.causes()}
      empty={{
        text: causeTexts.noArchivedCause,
        hint: causeTexts.noArchivedHint,
        act: { label: causeTexts.showActive, to: places.causes() },
      }}
    >
      {(causes) => <CauseRows causes={causes} placeOf={places.archivedCause} />}
    </ListScreen>
  )
}
