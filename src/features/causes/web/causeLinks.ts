import type { Place } from '#shared/web/place.ts'

/** Where the causes' screens lead to: the association's own side and the platform's have other addresses. */
export type CauseLinks = {
  list: Place
  archived: Place
  create: Place
  cause: (causeId: string) => Place
  archivedCause: (causeId: string) => Place
  update: (causeId: string) => Place
}
