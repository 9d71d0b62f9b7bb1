import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { foldText } from '#shared/text.ts'

/** A person among donations that share an e-mail, a phone or a full name (docs/rules/donors.md#donors-people). */
export const DonorPerson = z.object({
  /** Their newest name, else an e-mail, a phone or a membership number. Null when the donations have none. */
  name: z.string().nullable(),
  /** Their donations, newest first. */
  transactionIds: z.array(Id),
})
export type DonorPerson = z.infer<typeof DonorPerson>

/** The donor's data of a donation. */
type Identity = {
  _id: string
  donatorFullname: string | null
  donatorEmail: string | null
  donatorPhone: string | null
  donatorMembershipNumber: string | null
}

/** Compares phones as the database does (`phone_digits`): '+33 6 12 34 56 78' and '06.12.34.56.78' are one number. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^(00)?330?(?=[1-9]\d{8}$)/, '0')

/** Returns the words of a name, folded and sorted: the twin of `name_words` in the database. */
export const wordsOf = (name: string): string =>
  foldText(name)
    .split(/[\s-]+/)
    .filter(Boolean)
    .sort()
    .join(' ')

/** The marks by which two donations are of one person. A membership number counts where there is nothing else. */
const marksOf = (identity: Identity): string[] => {
  const { donatorFullname: name, donatorEmail: email, donatorPhone: phone, donatorMembershipNumber: number } = identity
  const marks = [
    email && `email ${email.trim().toLowerCase()}`,
    phone && `phone ${digitsOf(phone)}`,
    name && `name ${wordsOf(name)}`,
  ].filter((mark): mark is string => Boolean(mark))
  return marks.length > 0 || !number ? marks : [`number ${number.trim().toLowerCase()}`]
}

const nameOf = (donations: readonly Identity[]): string | null => {
  for (const field of ['donatorFullname', 'donatorEmail', 'donatorPhone', 'donatorMembershipNumber'] as const) {
    const found = donations.find((donation) => donation[field])?.[field]
    if (found) return found
  }
  return null
}

/** Groups donations by person, in the order of their first one. A third donation may link two. */
export const peopleIn = (donations: readonly Identity[]): DonorPerson[] => {
  const groupOfMark = new Map<string, Set<Identity>>()
  const groupOf = new Map<Identity, Set<Identity>>()
  for (const donation of donations) {
    const marks = marksOf(donation)
    const known = new Set(marks.flatMap((mark) => groupOfMark.get(mark) ?? []))
    const group = new Set([...[...known].flatMap((other) => [...other]), donation])
    for (const member of group) {
      groupOf.set(member, group)
      for (const mark of marksOf(member)) groupOfMark.set(mark, group)
    }
    groupOf.set(donation, group)
  }
  const groups = [...new Set(donations.map((donation) => groupOf.get(donation)))]
  return groups.map((group) => {
    const own = donations.filter((donation) => group?.has(donation))
    return { name: nameOf(own), transactionIds: own.map(({ _id }) => _id) }
  })
}
