import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { ruleBroken } from '#shared/problem.ts'
import { optionalNote, optionalText } from '#shared/text.ts'
import { DonorSummary } from './donor-record.ts'
import { DonorPerson } from './person.ts'

/** The most donations that a search shows, and that one export or erasure takes. */
export const maxDonations = 500

const nothingAsked = 'Indiquez au moins un nom, un e-mail, un téléphone ou un numéro d’adhérent.'
const wrongPhone = 'Indiquez au moins 6 chiffres.'

/** The data by which a donor is searched. One field that matches is enough (docs/rules/donors.md#donors-search). */
export const DonorSearch = z
  .strictObject({
    name: optionalText(200, { wrongForm: 'Indiquez au moins une lettre.' }, /[\p{L}\p{N}]/u),
    email: optionalText(254),
    phone: optionalText(40, { wrongForm: wrongPhone }, /(?:\d\D*){6}/),
    membershipNumber: optionalText(100),
  })
  .refine((asked) => Object.values(asked).some((value) => value !== undefined), { path: ['name'], error: nothingAsked })
export type DonorSearch = z.output<typeof DonorSearch>

/** By which criterion a donation was found. */
const Match = z.enum(['name', 'email', 'phone', 'membershipNumber'])
export type Match = z.infer<typeof Match>

/** The donor's data that is stored with a donation. */
export const DonorDonation = z.object({
  _id: Id,
  createdAt: z.iso.datetime(),
  /** Euros, at most two decimals. */
  amount: z.number(),
  /** The cause at first. */
  cause: z.string().nullable(),
  /** In French, what movements made of it since: `annulé`, `remboursé 10,00 €`. */
  outcome: z.array(z.string()),
  /** Euros that movements leave of it. */
  netAmount: z.number(),
  donatorFullname: z.string().nullable(),
  donatorPhone: z.string().nullable(),
  donatorEmail: z.string().nullable(),
  donatorMembershipNumber: z.string().nullable(),
  message: z.string().nullable(),
  /** The law keeps it until this day, for this reason. Null also once the day has come. */
  legalHold: z.object({ until: Day, reason: z.string() }).nullable(),
})
export type DonorDonation = z.infer<typeof DonorDonation>

/**
 * The donations found, newest first, their people, and the donors' records. `isComplete`: false when there are more
 * than `maxDonations`.
 */
export const DonorSearchResult = z.object({
  data: z.array(DonorDonation.extend({ matchedBy: z.array(Match) })),
  people: z.array(DonorPerson),
  records: z.array(DonorSummary),
  isComplete: z.boolean(),
})
export type DonorSearchResult = z.infer<typeof DonorSearchResult>

const noneChosen = 'Choisissez au moins un don.'
const donationIds = {
  transactionIds: z.array(Id, noneChosen).min(1, noneChosen).max(maxDonations, `${maxDonations} dons au plus.`),
}

/** The donations that are of the person who asks, as the manager chose them. */
export const ChosenDonations = z.strictObject(donationIds)
export type ChosenDonations = z.output<typeof ChosenDonations>

/** The donations whose identities go. */
export const ErasureInput = z.strictObject({
  ...donationIds,
  /** The number of their people, as the manager named them. Needed for more than one. */
  personCount: z.int(orMissing('Nombre entier attendu')).min(1, 'Une personne au moins').max(maxDonations).optional(),
})
export type ErasureInput = z.output<typeof ErasureInput>

/** The result of an erasure. A second erasure of the same donations erases nothing. */
export const ErasureResult = z.object({
  erasedCount: z.int(),
  /** The number of people of the erased ones. */
  personCount: z.int(),
  /** Identities that the law keeps: they were not erased. */
  heldCount: z.int(),
  /** Identities that were erased before. */
  alreadyErasedCount: z.int(),
})
export type ErasureResult = z.infer<typeof ErasureResult>

/** Keeps donors' fields until a day, for a reason; a null day ends that. */
export const LegalHoldInput = z
  .strictObject({ ...donationIds, until: Day.nullable(), reason: optionalNote(200) })
  .refine(({ until, reason }) => until === null || reason !== undefined, {
    path: ['reason'],
    error: 'Le motif est obligatoire',
  })
export type LegalHoldInput = z.output<typeof LegalHoldInput>

export const donorRefusals = {
  severalToExport: () =>
    ruleBroken('several-people', 'Ces dons sont de plusieurs personnes. Un export concerne une seule personne.'),
  severalToErase: () =>
    ruleBroken('several-people', 'Ces dons sont de plusieurs personnes. Nommez chacune avant de les effacer.'),
  holdTooEarly: () => ruleBroken('hold-too-early', 'La conservation dure au moins jusqu’à demain.', 'until'),
}

/** A line of the register of erasures. Does not name the donor. */
export const DonorErasure = z.object({
  _id: Id,
  erasedAt: z.iso.datetime(),
  /** The name of the manager; null for the end of the retention. */
  erasedBy: z.string().nullable(),
  reason: z.enum(['request', 'retention']),
  erasedCount: z.int(),
  heldCount: z.int(),
  /** The number of donors whose record was erased. */
  donorCount: z.int(),
})
export type DonorErasure = z.infer<typeof DonorErasure>
