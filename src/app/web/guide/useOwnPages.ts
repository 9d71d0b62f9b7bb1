import { entries } from 'virtual:guide-pages'
import { mayCall } from '#shared/endpoint.ts'
import { useCallers } from '#shared/web/profile.tsx'

/** Lists the pages of the guide about screens that the reader has, in the order of their jobs. */
export const useOwnPages = () => {
  const callers = useCallers()
  return [...entries]
    .filter(([, { readers }]) => mayCall({ allow: readers }, callers))
    .map(([topic, entry]) => ({ topic, ...entry }))
}
