import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { erasuresQuery } from './donor.queries.ts'
import { donorTexts } from './donor.texts.ts'

/** 'Registre des effacements': when identities were erased, by whom and how many, the newest first. */
export const DonorErasuresPage = () => (
  <ListScreen
    list={useInfiniteQuery(erasuresQuery(useCall(), useCustomerId()))}
    title={donorTexts.registerTitle}
    back={usePlaces().donors()}
    note={donorTexts.registerNote}
    empty={{ text: donorTexts.registerEmpty }}
  >
    {(erasures) => (
      <ol className="rows">
        {erasures.map(({ _id, erasedAt, erasedBy, erasedCount, heldCount, donorCount }) => (
          <li key={_id} className="grid anywhere gap-20 row-gap-2 entry-space two-ends">
            <span className="strong">{donorTexts.registerLine(erasedCount, heldCount, donorCount)}</span>
            <time className="quiet" dateTime={erasedAt}>
              {formatDateTime(erasedAt)}
            </time>
            <span className="quiet">{erasedBy === null ? donorTexts.byAge : donorTexts.byRequest(erasedBy)}</span>
          </li>
        ))}
      </ol>
    )}
  </ListScreen>
)
