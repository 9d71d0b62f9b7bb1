import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AfterPaint } from '#shared/web/kit/AfterPaint.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place } from '#shared/web/places.tsx'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { PeriodFigures } from '../statistics.ts'
import classes from './Period.module.css'
import { PeriodBar } from './PeriodBar.tsx'
import { PeriodCards } from './PeriodCards.tsx'
import type { useShown } from './useShown.ts'

type Compared = { period: PeriodFigures; compared: PeriodFigures | null }

type PeriodScreenProps<Figures extends Compared> = {
  back: Place
  period: ReturnType<typeof useShown>
  query: UseQueryResult<Figures>
  /** Renders the pictures of the figures. */
  children: (figures: Figures) => ReactNode
}

/** A screen of statistics: the choice of the period, its figures, then pictures, which are drawn after the figures. */
export const PeriodScreen = <Figures extends Compared>({
  back,
  period: { now, shown, change },
  query: { data, error, isFetching, isPlaceholderData, refetch },
  children,
}: PeriodScreenProps<Figures>) => {
  const skeleton = <ListSkeleton rows={6} />
  const pictures = data && (
    <AfterPaint fallback={skeleton}>
      <div className={classes.pictures} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    </AfterPaint>
  )
  return (
    <>
      <PageHeader title={texts.title} back={linkTo(back)} />
      <PeriodBar shown={shown} now={now} onChange={change} />
      {error ? (
        <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <PeriodCards shown={shown} period={data?.period} compared={data?.compared} />
          {pictures ?? skeleton}
        </>
      )}
    </>
  )
}
