/** A page of docs/guide. */
export type Topic =
  | 'appareils'
  | 'association'
  | 'clotures'
  | 'collecte'
  | 'direct'
  | 'double-authentification'
  | 'importer'
  | 'mails'
  | 'plateforme'
  | 'produits'
  | 'rgpd'
  | 'statistiques'
  | 'transactions'
  | 'vendredi'

/** The page of the guide for the screens whose path begins so: the longest beginning wins. */
const topics: Record<`/${string}`, Topic> = {
  '/': 'transactions',
  '/transactions': 'transactions',
  '/movements': 'transactions',
  '/causes': 'association',
  '/cause': 'association',
  '/shortcuts': 'association',
  '/users': 'association',
  '/devices': 'appareils',
  '/settings': 'association',
  '/donors': 'rgpd',
  '/journal': 'association',
  '/account': 'mails',
  '/live': 'direct',
  '/entry': 'collecte',
  '/counting-sheets': 'collecte',
  '/deposits': 'collecte',
  '/closings': 'clotures',
  '/friday': 'vendredi',
  '/imports': 'importer',
  '/stats': 'statistiques',
  '/a': 'plateforme',
  '/a/devices': 'appareils',
  '/a/stats': 'statistiques',
  '/a/organizer': 'transactions',
  '/products': 'produits',
}

const inCustomer = /^\/a\/(?:customers\/)?\$customerId(?=\/)/

/** Returns the page of the guide for a screen. Those of an association are below another path for the platform's staff. */
export const topicOf = (path: string): Topic | undefined => {
  const own = path.replace(inCustomer, '')
  const beginnings = Object.keys(topics) as (keyof typeof topics)[]
  const fitting = beginnings.filter(
    (beginning) => own === beginning || (beginning !== '/' && own.startsWith(`${beginning}/`)),
  )
  const longest = fitting.sort((a, b) => b.length - a.length)[0]
  return longest && topics[longest]
}
