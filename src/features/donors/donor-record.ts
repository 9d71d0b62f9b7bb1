import { z } from 'zod'
import { code, type JournalField, text, yesNo } from '#features/audit/journal.ts'
import { optionalPhone, requiredEmail } from '#shared/contact.ts'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { aspectOf, defineFields } from '#shared/fields.ts'
import { PageQuery } from '#shared/page.ts'
import { ruleBroken } from '#shared/problem.ts'
import { optionalSiren } from '#shared/siren.ts'
import { optionalNote } from '#shared/text.ts'
import { DonorSelection } from './donor.search.ts'

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
  mayContact: {
    input: z.boolean(orMissing('Choix invalide')).default(true),
    output: z.boolean(),
    journal: yesNo('Peut être contacté'),
  },
  street: { input: orNull(optionalNote(200)), output: z.string().nullable() },
  extra: { input: orNull(optionalNote(200)), output: z.string().nullable() },
  postalCode: { input: orNull(optionalNote(20)), output: z.string().nullable() },
  city: { input: orNull(optionalNote(100)), output: z.string().nullable() },
  country: {
    input: z
      .string(orMissing('Pays invalide'))
      .regex(/^[A-Z]{2}$/, 'Pays invalide')
      .default('FR'),
    output: z.string(),
  },
})

/** The fields as a refusal of an edit and the form name them. */
export const donorLabels = {
  kind: code('Donateur', { person: 'Une personne', company: 'Une entreprise' }),
  firstName: text('Prénom'),
  lastName: text('Nom'),
  companyName: text('Dénomination'),
  legalForm: text('Forme juridique'),
  siren: text('SIREN'),
  originalName: text('Nom dans ses propres lettres'),
  email: text('E-mail'),
  phone: text('Téléphone'),
  membershipNumber: text('Numéro d’adhérent'),
  street: text('Adresse'),
  extra: text('Complément d’adresse'),
  postalCode: text('Code postal'),
  city: text('Ville'),
  country: text('Pays'),
  ...aspectOf(donorFields, 'journal'),
} satisfies Record<keyof typeof donorFields, JournalField>

/** Legal forms that the name of a person does not have. */
const companyWords = /(?:^|\s)(?:sarl|sasu|eurl|sci|snc|scop|selarl)(?:\s|$)/i

/** A donor. The address is complete or absent (docs/rules/donors.md#donors-records). */
export const DonorRecordInput = z.strictObject(aspectOf(donorFields, 'input')).check(({ value, issues }) => {
  const refuse = (path: keyof typeof value, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value[path] })
  const { kind, firstName, lastName, companyName, siren, street, extra, postalCode, city, country } = value
  if (kind === 'person') {
    if (lastName === null) refuse('lastName', 'Le nom est obligatoire')
    else if (companyName !== null || siren !== null || companyWords.test(`${firstName ?? ''} ${lastName}`))
      refuse('lastName', 'Ce donateur est une entreprise\u00a0: choisissez «\u00a0Une entreprise\u00a0».')
  } else {
    if (companyName === null) refuse('companyName', 'La dénomination est obligatoire')
    if (siren === null) refuse('siren', 'Le SIREN est obligatoire')
    if (firstName !== null || lastName !== null)
      refuse('companyName', 'Une entreprise n’a ni nom ni prénom\u00a0: choisissez «\u00a0Une personne\u00a0».')
  }
  if ([street, extra, postalCode, city].every((part) => part === null)) return
  if (street === null) refuse('street', 'L’adresse est obligatoire')
  if (city === null) refuse('city', 'La ville est obligatoire')
  if (country === 'FR' && !/^\d{5}$/.test(postalCode ?? ''))
    refuse('postalCode', 'Le code postal a cinq chiffres\u00a0; pour un autre pays, choisissez-le.')
})
export type DonorRecordInput = z.output<typeof DonorRecordInput>

export const DonorRecord = z.object({ _id: Id, name: z.string(), ...aspectOf(donorFields, 'output') })
export type DonorRecord = z.infer<typeof DonorRecord>

/** A donor in lists, with what is left of their donations in euros. */
export const DonorSummary = z.object({
  _id: Id,
  name: z.string(),
  kind: DonorRecord.shape.kind,
  city: z.string().nullable(),
  mayContact: z.boolean(),
  donationCount: z.int(),
  netAmount: z.number(),
})
export type DonorSummary = z.infer<typeof DonorSummary>

export const DonorListQuery = PageQuery.extend({ only: DonorSelection.optional() })
export type DonorListQuery = z.output<typeof DonorListQuery>

/** The marks by which two donors may be one (docs/rules/donors.md#donors-twins). */
export const twinReasons = {
  email: 'même e-mail',
  phone: 'même téléphone',
  number: 'même numéro d’adhérent',
  name: 'même nom et même code postal',
} as const
export type TwinReason = keyof typeof twinReasons

const NamedDonor = z.object({ _id: Id, name: z.string() })

/** A donor with all that is kept of them. */
export const DonorDetails = DonorRecord.extend({
  createdAt: z.iso.datetime(),
  /** The newest first. */
  addresses: z.array(
    z.object({
      street: z.string(),
      extra: z.string().nullable(),
      postalCode: z.string().nullable(),
      city: z.string(),
      country: z.string(),
      notedAt: z.iso.datetime(),
      source: z.enum(['manager', 'donor', 'import']),
    }),
  ),
  /** The newest ones. `donationCount` counts all. */
  donations: z.array(
    z.object({
      _id: Id,
      createdAt: z.iso.datetime(),
      amount: z.number(),
      netAmount: z.number(),
      cause: z.string().nullable(),
    }),
  ),
  donationCount: z.int(),
  /** The sum that is left of all donations, in euros. */
  netAmount: z.number(),
  /** Donors whom a manager joined to this one. */
  joined: z.array(NamedDonor),
  /** The donor whom this one was joined to. */
  joinedTo: NamedDonor.nullable(),
  twins: z.array(NamedDonor.extend({ reasons: z.array(codes(twinReasons)) })),
  /** The last day on which the law keeps the donor, from the receipts. */
  keptUntil: Day.nullable(),
  /** The donor asked to be erased, which waits for that day. */
  isErasureWaiting: z.boolean(),
})
export type DonorDetails = z.infer<typeof DonorDetails>

export const JoinInput = z.strictObject({ donorId: Id })

/** The erasure of a donor. `keptUntil`: name and address stay until this day, since a receipt names them. */
export const RecordErasure = z.object({ keptUntil: Day.nullable() })
export type RecordErasure = z.infer<typeof RecordErasure>

/** The donor of a donation: the one who is known, those who may be the same, and what the donation says. */
export const DonationDonor = z.object({
  donor: DonorRecord.nullable(),
  /** Donors with the same e-mail, phone, membership number or name, and the reason. */
  likely: z.array(z.object({ donor: DonorRecord, reason: z.enum(['email', 'phone', 'number', 'name']) })),
  said: z.object({
    fullname: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    membershipNumber: z.string().nullable(),
  }),
})
export type DonationDonor = z.infer<typeof DonationDonor>

export const donorRecordRefusals = {
  joined: () =>
    ruleBroken('donor-joined', 'L’une de ces fiches est déjà réunie à une autre\u00a0: séparez-la d’abord.'),
  same: () => ruleBroken('donor-same', 'Choisissez une autre fiche.'),
}

/** Countries of donors, by their codes (ISO 3166-1). The overseas departments of France are `FR`. */
const countryCodes =
  'FR AD AE AT BE BF BJ CA CD CG CH CI CM CZ DE DJ DK DZ EG ES FI GA GB GN GR HU IE IL IN IT JO JP KM KW LB LU LY MA MC ' +
  'MG ML MR MU NC NE NL NO PF PL PT QA RO SA SE SN SY TD TG TN TR US'

/** Returns the name of a country, in French by default. */
export const countryName = (code: string, locale = 'fr'): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code

type PostalAddress = Pick<DonorRecord, 'street' | 'extra' | 'postalCode' | 'city' | 'country'>

/** Returns the lines of an address. The country is one of them abroad. */
export const addressLines = ({ street, extra, postalCode, city, country }: PostalAddress): string[] =>
  [street, extra, [postalCode, city].filter(Boolean).join(' '), country === 'FR' ? null : countryName(country)].flatMap(
    (line) => line || [],
  )

/** Lists the countries that a form offers, France first, with the one that a donor has. */
export const countriesWith = (code: string, locale = 'fr'): { value: string; label: string }[] => {
  const others = [...new Set([...countryCodes.split(' '), code])].filter((one) => one !== 'FR')
  const named = others.map((value) => ({ value, label: countryName(value, locale) }))
  named.sort((one, other) => one.label.localeCompare(other.label, locale))
  return [{ value: 'FR', label: countryName('FR', locale) }, ...named]
}
