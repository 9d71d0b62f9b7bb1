import { loaders } from 'virtual:guide-pages'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, notFound, useParams } from '@tanstack/react-router'
import { loadChunk } from '#shared/web/chunk.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { RecentErrors } from '#shared/web/kit/RecentErrors.tsx'
import { GuideText } from './GuideText.tsx'
import { guideTexts } from './guide.texts.ts'

const topicQuery = (topic: string) => ({
  queryKey: ['guide', topic],
  queryFn: () => {
    const load = loaders[topic]
    if (!load) throw notFound()
    return loadChunk(load)
  },
  staleTime: Infinity,
})

/** A page of the guide. */
export const GuideTopicPage = () => {
  const { topic = '' } = useParams({ strict: false })
  const { page, pictures } = useSuspenseQuery(topicQuery(topic)).data
  return (
    <>
      <PageHeader title={page.title} back={{ to: '/aide' }} note={<Link to="/aide">{guideTexts.all}</Link>} />
      <GuideText blocks={page.blocks} pictures={pictures} />
      <RecentErrors />
    </>
  )
}
