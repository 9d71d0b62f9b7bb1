import { features } from '#app/features.ts'
import { mayCall } from '#shared/endpoint.ts'
import { callersOf, isPlatformRole, type Role } from '#shared/role.ts'
import { foldText } from '#shared/text.ts'
import type { Act, Feature } from '#shared/web/definePage.ts'

/** Lists the acts of all features. */
export const acts: readonly Act[] = Object.values<Feature>(features).flatMap((feature) => feature.acts ?? [])

/** The person, and the association of the open screen. */
type Reader = {
  role: Role
  homeRole?: Role | undefined
  mayCount?: boolean
  customerId: string | undefined
}

const isHere = ({ scope }: Act, { role, customerId }: Reader): boolean => {
  if (scope === 'own') return !isPlatformRole(role)
  return scope === 'platform' || customerId !== undefined
}

/** Returns the acts of a person, in the open association. */
export const actsOf = (reader: Reader): Act[] =>
  acts.filter((act) => isHere(act, reader) && mayCall(act.call, callersOf(reader)))

/** Splits into words. The shortest, such as 'un', name nothing. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[\s']+/)
    .filter((word) => word.length > 2)

/**
 * Finds the acts of a person that have all words of a text, or others for them: each by its beginning. Those that have
 * them in their name are first.
 */
export const findActs = (reader: Reader, typed: string): Act[] => {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const isIn = (text: string): boolean => {
    const words = wordsOf(text)
    return wanted.every((word) => words.some((one) => one.startsWith(word)))
  }
  const found = actsOf(reader).filter(({ label, words }) => isIn([label, ...words].join(' ')))
  return found.sort((one, other) => Number(isIn(other.label)) - Number(isIn(one.label)))
}
