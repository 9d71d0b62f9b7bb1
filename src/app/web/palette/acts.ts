import { mayCall } from '#shared/endpoint.ts'
import { callersOf, isPlatformRole, type Role } from '#shared/role.ts'
import { foldText } from '#shared/text.ts'
import type { Place, Places } from '#shared/web/places.tsx'
import { type ActRow, actRows } from './act-list.ts'

type Act = {
  label: string
  words: string
  call: ActRow[2]
  scope: keyof typeof actRows
  place: (places: Places) => Place
  hint: string | undefined
}

const acts = (Object.keys(actRows) as Act['scope'][]).flatMap((scope) =>
  actRows[scope].map(
    ([label, words, call, name, hint]): Act => ({ label, words, call, scope, place: (places) => places[name](), hint }),
  ),
)

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

export const actsOf = (reader: Reader): Act[] =>
  acts.filter((act) => isHere(act, reader) && mayCall(act.call, callersOf(reader)))

/** Splits into words. The shortest, such as 'un', name nothing. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[\s,']+/)
    .filter((word) => word.length > 2)

/** Finds the acts that have all words of a text, or others for them. Those with them in their name come first. */
export const findActs = (reader: Reader, typed: string): Act[] => {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const isIn = (text: string): boolean => {
    const words = wordsOf(text)
    return wanted.every((word) => words.some((one) => one.startsWith(word)))
  }
  const found = actsOf(reader).filter(({ label, words }) => isIn(`${label} ${words}`))
  return found.sort((one, other) => Number(isIn(other.label)) - Number(isIn(one.label)))
}
