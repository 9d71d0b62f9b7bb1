import { entries } from 'virtual:guide-pages'
import { getFirstSteps } from '#features/customers/customer.endpoints.ts'
import { getNotificationSettings } from '#features/notifications/notification.endpoints.ts'
import { mayCall, type Rights } from '#shared/endpoint.ts'
import { useCallers } from '#shared/web/profile.tsx'
import { pages } from '../navigation.ts'
import { topicOf } from './topics.ts'

// Apart from topics.ts, which every screen loads: the rights of the pages load with the guide.

/** The pages about a part of screens, and the call that fills it. */
const parts: Record<string, Rights> = { 'premiers-pas': getFirstSteps, mails: getNotificationSettings }

/** Returns the rights of what a page of the guide describes: its screens, or the part of screens that it is about. */
export const rightsOf = (topic: string): Rights[] => {
  const part = parts[topic]
  return part ? [part] : Object.entries(pages).flatMap(([path, page]) => (topicOf(path) === topic ? [page] : []))
}

/** Lists the pages of the guide about screens that the reader has, in the order of their jobs. */
export const useOwnPages = () => {
  const callers = useCallers()
  return [...entries]
    .filter(([topic]) => rightsOf(topic).some((rights) => mayCall(rights, callers)))
    .map(([topic, entry]) => ({ topic, ...entry }))
}
