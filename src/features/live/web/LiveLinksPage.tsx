import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { CreatedLiveLink, LiveLinks } from '../link.ts'
import { CreatedLink } from './CreatedLink.tsx'
import { LinkList } from './LinkList.tsx'
import { LiveLinkForm } from './LiveLinkForm.tsx'
import { liveLinksQuery } from './live.queries.ts'
import { liveTexts } from './live.texts.ts'

/** The page 'Collecte en direct': opens a projection, and lists those that are open. */
export const LiveLinksPage = () => (
  <RecordScreen
    record={useQuery(liveLinksQuery(useCall(), useCustomerId()))}
    title={() => liveTexts.title}
    back={usePlaces().home}
    renderNote={() => liveTexts.note}
  >
    {(links) => <Content {...links} />}
  </RecordScreen>
)

const Content = ({ links, lastPlaceUrl }: LiveLinks) => {
  const [created, setCreated] = useState<CreatedLiveLink>()
  // A link that was ended is of no use any more.
  const isAlive = created !== undefined && links.some(({ _id }) => _id === created._id)
  return (
    <>
      {created && isAlive && <CreatedLink link={created} />}
      <LiveLinkForm lastPlaceUrl={lastPlaceUrl} onCreated={setCreated} />
      <LinkList links={links} />
    </>
  )
}
