import type { Place } from '#shared/web/place.ts'

/** The catalogue's screens, as its routes hand them to each of them. */
export type ProductLinks = {
  list: Place
  create: Place
  product: (productId: string) => Place
  update: (productId: string) => Place
  remove: (productId: string) => Place
}
