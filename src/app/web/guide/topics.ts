/** The page of the guide, in docs/guide, for the screens whose path begins so: the longest beginning wins. */
const topics: Record<`/${string}`, string> = {
  '/': 'transactions',
  '/transactions': 'transactions',
  '/movements': 'corrections',
  '/causes': 'causes',
  '/cause': 'causes',
  '/shortcuts': 'causes',
  '/users': 'equipe',
  '/devices': 'appareils',
  '/settings': 'equipe',
  '/donors': 'rgpd',
  '/journal': 'equipe',
  '/account': 'compte',
  '/live': 'direct',
  '/entry': 'comptage',
  '/counting-sheets': 'comptage',
  '/deposits': 'remises',
  '/closings': 'clotures',
  '/friday': 'vendredi',
  '/imports': 'importer',
  '/bank': 'banque',
  '/stats': 'statistiques',
  '/a': 'plateforme',
  '/a/devices': 'appareils',
  '/a/stats': 'statistiques',
  '/a/organizer': 'transactions',
  '/products': 'produits',
}

const inCustomer = /^\/a\/(?:customers\/)?\$customerId(?=\/)/

/** Returns the page of the guide for a screen. Those of an association are below another path for the platform's staff. */
export const topicOf = (path: string): string | undefined => {
  const own = path.replace(inCustomer, '')
  const beginnings = Object.keys(topics) as (keyof typeof topics)[]
  const fitting = beginnings.filter(
    (beginning) => own === beginning || (beginning !== '/' && own.startsWith(`${beginning}/`)),
  )
  const longest = fitting.sort((a, b) => b.length - a.length)[0]
  return longest && topics[longest]
}
