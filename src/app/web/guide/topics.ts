import { features } from '#app/features.ts'
import type { Feature } from '#shared/web/definePage.ts'

/** The page of the guide, in docs/guide, for the screens whose path begins so: the longest beginning wins. */
const topics: NonNullable<Feature['guide']> = {
  '/': 'transactions',
  '/settings': 'equipe',
  '/account': 'compte',
  '/a': 'plateforme',
  '/a/organizer': 'transactions',
  ...Object.assign({}, ...Object.values<Feature>(features).map(({ guide }) => guide)),
}

const inCustomer = /^\/a\/(?:customers\/)?\$customerId(?=\/)/

/** Returns the page of the guide for a screen, whose path differs for the platform's staff. */
export const topicOf = (path: string): string | undefined => {
  const own = path.replace(inCustomer, '')
  const beginnings = Object.keys(topics) as `/${string}`[]
  const fitting = beginnings.filter(
    (beginning) => own === beginning || (beginning !== '/' && own.startsWith(`${beginning}/`)),
  )
  const longest = fitting.sort((a, b) => b.length - a.length)[0]
  return longest && topics[longest]
}
