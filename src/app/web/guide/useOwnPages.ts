import { entries } from 'virtual:guide-pages'
import { mayCall } from '#shared/endpoint.ts'
import { useCallers } from '#shared/web/profile.tsx'
import { rightsOf } from './topics.ts'

/** Lists the pages of the guide about screens that the reader has, in the order of their jobs. */
export const useOwnPages = () => {
  const callers = useCallers()
  return [...entries]
    .filter(([topic]) => rightsOf(topic).some((rights) => mayCall(rights, callers)))
    .map(([topic, entry]) => ({ topic, ...entry }))
}
