import { useMatches } from '@tanstack/react-router'
import { guideTexts } from './guide.texts.ts'
import { topicOf } from './topics.ts'

/** Returns the link to the guide: to the page of the open screen, or to the list of all pages. */
export const useHelp = () => {
  const topic = useMatches({ select: (matches) => topicOf(matches.at(-1)?.fullPath ?? '') })
  return topic
    ? ({ label: guideTexts.forThisScreen, place: { to: '/aide/$topic', params: { topic } } } as const)
    : ({ label: guideTexts.title, place: { to: '/aide' } } as const)
}
