import { z } from 'zod'
import { code, text } from '#features/audit/journal.ts'
import { optionalPhone, requiredEmail } from '#shared/contact.ts'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { aspectOf, defineFields } from '#shared/fields.ts'
import { ruleBroken } from '#shared/problem.ts'
import { optionalSiren } from '#shared/siren.ts'
import { optionalNote, requiredNote } from '#shared/text.ts'

/** How a donor wants receipts. */
export const receiptPreferences = {
  each: 'Un reçu par don',
  yearly: 'Un reçu par an',
  none: 'Aucun reçu',
} as const

const codes = <Names extends Record<string, string>>(names: Names) =>
  z.enum(Object.keys(names) as (keyof Names & string)[], orMissing('Choix invalide'))

const orNull = <Value>(schema: z.ZodType<Value | undefined, string | null | undefined>) =>
  schema.transform((value) => value ?? null)

const wrongEmail = 'Email invalide'
const optionalEmail = z
  .union([z.literal('').transform(() => null), z.null(), requiredEmail({ required: wrongEmail, invalid: wrongEmail })])
  .default(null)

/** The fields of a donor, a person or a company, with the newest address. */
export const donorFields = defineFields({
  kind: { input: codes({ person: '', company: '' }).default('person'), output: z.enum(['person', 'company']) },
  firstName: { input: orNull(optionalNote(100)), output: z.string().nullable() },
  lastName: { input: orNull(optionalNote(100)), output: z.string().nullable() },
  companyName: { input: orNull(optionalNote(200)), output: z.string().nullable() },
  legalForm: { input: orNull(optionalNote(100)), output: z.string().nullable() },
  siren: { input: orNull(optionalSiren), output: z.string().nullable() },
  originalName: { input: orNull(optionalNote(200)), output: z.string().nullable() },
  email: { input: optionalEmail, output: z.string().nullable() },
  phone: { input: orNull(optionalPhone('Numéro de téléphone invalide')), output: z.string().nullable() },
  membershipNumber: { input: orNull(optionalNote(100)), output: z.string().nullable() },
  preference: {
    input: codes(receiptPreferences).default('yearly'),
    output: codes(receiptPreferences),
    journal: code('Reçus', receiptPreferences),
  },
  street: { input: requiredNote(200), output: z.string().nullable() },
  extra: { input: orNull(optionalNote(200)), output: z.string().nullable() },
  postalCode: { input: orNull(optionalNote(20)), output: z.string().nullable() },
  city: { input: requiredNote(100), output: z.string().nullable() },
  country: {
    input: z
      .string(orMissing('Pays invalide'))
      .regex(/^[A-Z]{2}$/, 'Pays invalide')
      .default('FR'),
    output: z.string(),
  },
})

/** A donor with the full postal address that a receipt needs (docs/rules/receipts.md#receipts-donors). */
export const DonorRecordInput = z
  .strictObject(aspectOf(donorFields, 'input'))
  .refine(({ kind, lastName }) => kind !== 'person' || lastName !== null, {
    path: ['lastName'],
    error: 'Le nom est obligatoire',
  })
  .refine(({ kind, companyName }) => kind !== 'company' || companyName !== null, {
    path: ['companyName'],
    error: 'La dénomination est obligatoire',
  })
  .refine(({ kind, siren }) => kind !== 'company' || siren !== null, {
    path: ['siren'],
    error: 'Le SIREN est obligatoire',
  })
  .refine(({ country, postalCode }) => country !== 'FR' || /^\d{5}$/.test(postalCode ?? ''), {
    path: ['postalCode'],
    error: 'Le code postal a cinq chiffres',
  })
export type DonorRecordInput = z.output<typeof DonorRecordInput>

export const DonorRecord = z.object({ _id: Id, name: z.string(), ...aspectOf(donorFields, 'output') })
export type DonorRecord = z.infer<typeof DonorRecord>

/** The donor of a donation: the one who is known, those who may be the same, and what the donation says. */
export const DonationDonor = z.object({
  donor: DonorRecord.nullable(),
  /** Donors with the same e-mail, phone or name, and the reason. */
  likely: z.array(z.object({ donor: DonorRecord, reason: z.enum(['email', 'phone', 'name']) })),
  said: z.object({
    fullname: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    membershipNumber: z.string().nullable(),
  }),
})
export type DonationDonor = z.infer<typeof DonationDonor>

export const donorRecordRefusals = {
  erased: () => ruleBroken('donor-erased', 'Ce donateur est effacé.'),
}

/** Names no donor. */
export const donorRecordFields = { ...aspectOf(donorFields, 'journal'), donations: text('Dons') }
