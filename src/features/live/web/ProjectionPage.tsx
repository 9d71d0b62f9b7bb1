import { Button } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconMaximize } from '@tabler/icons-react'
import { useState } from 'react'
import { createClient } from '#shared/client.ts'
import { useEventStream } from '#shared/web/useEventStream.ts'
import { tokenOf } from '../link.ts'
import { watchProjection } from '../live.endpoints.ts'
import type { Projection } from '../live.ts'
import { liveTexts } from './live.texts.ts'
import { PlaceCode } from './PlaceCode.tsx'
import classes from './ProjectionPage.module.css'
import { LatestDonations, Total } from './ProjectionParts.tsx'

const FullScreenButton = () => {
  const { fullscreen, toggle } = useFullscreenDocument()
  if (fullscreen || !document.fullscreenEnabled) return null
  return (
    <Button
      variant="default"
      className={classes.fullScreen}
      leftSection={<IconMaximize size="1.3em" aria-hidden />}
      onClick={() => void toggle()}
    >
      {liveTexts.fullScreen}
    </Button>
  )
}

/** `arrivedAt`: when the projection was sent. */
type Shown = { projection: Projection; arrivedAt: Date }
type Following = { shown: Shown | undefined; isConnected: boolean; isOver: boolean }

/** Follows the projection of a link, which is no session: it needs no sign-in and ends none. */
const useProjection = (token: string): Following => {
  const [shown, setShown] = useState<Shown>()
  const [isOver, setIsOver] = useState(token === '')
  const [call] = useState(() => createClient({ token: () => token }))
  const isConnected = useEventStream<Projection>({
    streamKey: isOver ? undefined : token,
    open: (lastEventId, signal) =>
      call(watchProjection, { headers: { ...(lastEventId && { 'last-event-id': lastEventId }) }, signal }),
    onState: (projection) => setShown({ projection, arrivedAt: new Date() }),
    onEnd: () => setIsOver(true),
  })
  return { shown, isConnected, isOver }
}

/** 'Collecte en direct' on the projector: the total, the goal, the last donations and the QR code, for a whole hall. */
export const ProjectionPage = ({ hash }: { hash: string }) => {
  const { shown, isConnected, isOver } = useProjection(tokenOf(hash))
  if (isOver) return <Over />
  if (!shown) return <p className={classes.alone}>{liveTexts.connecting}</p>
  const { projection, arrivedAt } = shown
  const { association, cause, since, latest, placeUrl } = projection
  const subtitle = [cause, since && liveTexts.since(since)].filter(Boolean).join(' · ')
  return (
    <main className={`grid ${classes.page}`}>
      <title>{`${liveTexts.title} – ${association}`}</title>
      <header className={`flex starts between gap-16 ${classes.header}`}>
        <div className="shrink">
          <h1 className={classes.association}>{association}</h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        <div className={`flex middle rigid gap-12 ${classes.tools}`}>
          <FullScreenButton />
          <p className={classes.state} role="status" data-is-cut={!isConnected || undefined}>
            <span className={classes.dot} aria-hidden />
            {isConnected ? liveTexts.live : liveTexts.reconnecting}
          </p>
        </div>
      </header>
      <Total projection={projection} />
      <footer className={`flex between bottom ${classes.footer}`}>
        <LatestDonations donations={latest} now={arrivedAt} />
        {placeUrl && <PlaceCode url={placeUrl} />}
      </footer>
    </main>
  )
}

const Over = () => (
  <main className={classes.alone}>
    <title>{liveTexts.title}</title>
    <h1 className={classes.association}>{liveTexts.over}</h1>
    <p className={classes.subtitle}>{liveTexts.overHint}</p>
  </main>
)
