import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { foldText, isLatin } from '#shared/text.ts'
import { donorFields } from './donor-record.ts'

/** The days after which the link of a mail ends. The texts of the mail and of the page agree. */
export const addressLinkDays = 30

const { firstName, lastName, originalName, street, extra, postalCode, city, country } = donorFields

/** The answer that a donor writes on the page. Its messages name the texts of the page, which has four languages. */
export const AddressAnswer = z
  .object({
    lastName: lastName.input.refine((text) => text !== null, { error: 'required' }),
    firstName: firstName.input.refine((text) => text !== null, { error: 'required' }),
    originalName: originalName.input,
    street: street.input,
    extra: extra.input,
    postalCode: postalCode.input,
    city: city.input,
    country: country.input,
  })
  .superRefine((answer, context) => {
    const refuse = (path: keyof typeof answer, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    for (const name of ['lastName', 'firstName', 'street', 'city'] as const)
      if (answer[name] !== null && !isLatin(answer[name])) refuse(name, 'latin')
    if (answer.country === 'FR' && !/^\d{5}$/.test(answer.postalCode ?? '')) refuse('postalCode', 'postalCode')
  })
export type AddressAnswer = z.output<typeof AddressAnswer>

export const nameOf = ({ firstName, lastName }: Pick<AddressAnswer, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

const wordsOf = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Tells whether a name may be of the person that a donation names: one has all words of the other. */
export const isSamePerson = (said: string | null, name: string): boolean => {
  const [ofSaid, ofName] = [wordsOf(said ?? ''), wordsOf(name)]
  return ofSaid.every((word) => ofName.includes(word)) || ofName.every((word) => ofSaid.includes(word))
}

/** The states of a request (docs/rules/receipts.md#addresses-life). */
export const AddressState = z.enum(['sent', 'expired', 'waiting', 'accepted', 'refused'])

export const AddressRequest = z.object({
  _id: Id,
  transactionId: Id,
  state: AddressState,
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The name that the donation says. */
  donatorFullname: z.string().nullable(),
  /** The donor's answer, while it waits for a manager. */
  answer: z.object({ name: z.string(), address: z.string() }).nullable(),
})
export type AddressRequest = z.infer<typeof AddressRequest>

/** The last request of a donation's address, and whether another one may be sent. */
export const DonationAddress = z.object({ request: AddressRequest.nullable(), mayAsk: z.boolean() })
export type DonationAddress = z.infer<typeof DonationAddress>

export const AddressRequestsInput = z.strictObject({
  year: z.int(orMissing('Année attendue')).min(2000, 'Année invalide').max(2099, 'Année invalide'),
})
/** `leftOutCount`: donors beyond the mails of a day or of a call. */
export const AddressRequestsResult = z.object({ askedCount: z.int(), leftOutCount: z.int() })
export type AddressRequestsResult = z.infer<typeof AddressRequestsResult>

export const AddressDecision = z.strictObject({ isAccepted: z.boolean() })

export const addressRefusals = {
  notAskable: () =>
    ruleBroken(
      'address-not-askable',
      'L’adresse ne se demande que pour un don qui peut être sur un reçu, qui a un e-mail, et dont le donateur n’a pas encore d’adresse.',
    ),
  decided: () => new Refusal(409, 'address-decided', 'Cette réponse n’attend plus de décision.'),
}
