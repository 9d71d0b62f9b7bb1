import { loaders } from 'virtual:guide-pages'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, notFound, useParams } from '@tanstack/react-router'
import { compter, roleLabels } from '#shared/role.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { RecentErrors } from '#shared/web/kit/RecentErrors.tsx'
import classes from './Guide.module.css'
import { GuideText } from './GuideText.tsx'
import { guideTexts } from './guide.texts.ts'
import type { GuideEntry } from './guide-page.ts'
import { useOwnPages } from './useOwnPages.ts'

const topicQuery = (topic: string) => ({
  queryKey: ['guide', topic],
  queryFn: () => {
    const load = loaders[topic]
    if (!load) throw notFound()
    return loadChunk(load)
  },
  staleTime: Infinity,
})

const nameOf = (reader: GuideEntry['readers'][number]): string =>
  reader === compter ? guideTexts.mayCount : roleLabels[reader]

/** A page of the guide. A page for other roles opens too, and names them. */
export const GuideTopicPage = () => {
  const { topic = '' } = useParams({ strict: false })
  const { page, pictures } = useSuspenseQuery(topicQuery(topic)).data
  const isOwn = useOwnPages().some((own) => own.topic === topic)
  return (
    <>
      <PageHeader title={page.title} back={{ to: '/aide' }} note={<Link to="/aide">{guideTexts.all}</Link>} />
      {!isOwn && (
        <Notice tone="info" role="note">
          {guideTexts.forOthers(page.readers.map(nameOf).join(', '))}
        </Notice>
      )}
      <GuideText blocks={page.blocks} pictures={pictures} />
      <GuideTurns topic={topic} />
      <RecentErrors />
    </>
  )
}

/** Leads from the end of a page to the reader's pages before and after it. */
const GuideTurns = ({ topic }: { topic: string }) => {
  const pages = useOwnPages()
  const place = pages.findIndex((page) => page.topic === topic)
  if (place < 0) return null
  const before = pages[place - 1]
  const after = pages[place + 1]
  return (
    <nav className={`grid gap-12 no-print mt-32 ${classes.turns}`} aria-label={guideTexts.around}>
      {before && (
        <Link to="/aide/$topic" params={{ topic: before.topic }} className={`high-52 ${classes.turn}`}>
          <IconArrowLeft className="rigid" size={18} aria-hidden />
          <span className="shrink">{before.title}</span>
        </Link>
      )}
      {after && (
        <Link to="/aide/$topic" params={{ topic: after.topic }} className={`high-52 ${classes.turn}`} data-is-next>
          <span className="shrink">{after.title}</span>
          <IconArrowRight className="rigid" size={18} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
