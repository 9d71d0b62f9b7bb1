import type { Place } from '#shared/web/place.ts'

/** Where the users' screens lead to: the association's own side and the platform's have other addresses. */
export type UserLinks = {
  list: Place
  create: Place
  /** The platform's side alone has this screen. */
  update?: (userId: string) => Place
}
