import { z } from 'zod'
import { adminOnly, text } from '#features/audit/journal.ts'
import { requiredEmail, requiredPhone } from '#shared/contact.ts'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { aspectOf, defineFields } from '#shared/fields.ts'
import { cursorField, PageQuery, pageOf } from '#shared/page.ts'
import { ruleBroken } from '#shared/problem.ts'
import { optionalSiren } from '#shared/siren.ts'
import { atLeast, isName, optionalText, requiredText } from '#shared/text.ts'
import { CustomerRanking, CustomerSelection } from './customer.search.ts'

export const defaultCountry = 'France'

/** The messages of docs/rules/customers.md#customers-fields. On edit, that of the last name has another capital. */
const messages = {
  name: { required: 'Le nom est obligatoire', invalid: 'Le nom est invalide' },
  lastName: { required: 'Le nom du responsable est obligatoire', invalid: 'Le nom du responsable est invalide' },
  lastNameOnEdit: { required: 'Le Nom du responsable est obligatoire', invalid: 'Le nom du responsable est invalide' },
  firstName: { required: 'Le Prénom du responsable est obligatoire', invalid: 'Le prénom du responsable est invalide' },
  phone: { required: 'Le téléphone est obligatoire', invalid: 'Le téléphone est invalide' },
  email: { required: "L'email est obligatoire", invalid: 'Email invalide' },
  address: { required: 'L’adresse est obligatoire', invalid: 'L’adresse est invalide' },
  city: { required: 'La ville est obligatoire', invalid: 'La ville est invalide' },
  postalCode: { required: 'Le code postal est obligatoire', invalid: 'Le code postal est invalide' },
  country: { required: 'Le pays est obligatoire', invalid: 'Le pays est invalide' },
} as const
type Messages = { required: string; invalid: string }

/** Letters with their accents, spaces, hyphens and both apostrophes. */
const words = /^[\p{L}\p{M} '’-]*$/u
const addressLine = /^[\p{L}\p{M}\d,.'’ -]*$/u
const digits = /^\d*$/

type Size = { min?: number; max: number }

/** Validates a text by size and by pattern. Each pattern is linear. */
const line = ({ required, invalid }: Messages, { min = 1, max }: Size, form?: RegExp) => {
  const text = requiredText(max, { required, invalid, tooLong: invalid }).check(atLeast(min, invalid))
  return form ? text.regex(form, invalid) : text
}

const nameSize = { max: 200 }
/** The size of a user's name: the responsible becomes the association's first manager. */
const personSize = { max: 100 }
const citySize = { max: 100 }
const addressSize = { max: 250 }
const postalCodeSize = { min: 4, max: 10 }
const countrySize = { min: 2, max: 50 }

/** An absent or blank country becomes the default country. */
const countryOrDefault = optionalText(
  countrySize.max,
  { invalid: messages.country.invalid, tooLong: messages.country.invalid },
  /^.{2,}$/su,
).transform((country) => country ?? defaultCountry)

/** An optional field, which is cleared when it is absent. */
const optional = <Schema extends z.ZodType>(schema: Schema) => ({
  input: schema,
  change: schema,
  output: z.string().nullable(),
})
/** Only admins get the field (docs/rules/roles.md#roles-customer). */
const forAdmins = <Schema extends z.ZodType>(schema: Schema) => ({
  ...optional(schema),
  output: z.string().nullable().optional(),
})
const required = <Schema extends z.ZodType>(schema: Schema) => ({ input: schema, change: schema, output: z.string() })

/**
 * The fields of an association in the order of the screen: how a creation and a change are validated, the type in
 * answers, and the journal. Since a change names all fields, an absent optional one is cleared, but the SIREN. After a
 * change, names, address, city and country may hold any character, and names no address of the web.
 */
export const customerFields = defineFields({
  name: {
    input: line(messages.name, nameSize, words),
    change: line(messages.name, nameSize).refine(isName, messages.name.invalid),
    output: z.string(),
    journal: text('Nom'),
  },
  /** Nine digits. Ours: a change that does not name it keeps it. */
  siren: {
    input: optionalSiren,
    change: optionalSiren.transform((siren) => siren ?? null).optional(),
    output: z.string().nullable(),
    journal: text('SIREN'),
  },
  responsibleLastName: {
    input: line(messages.lastName, personSize, words),
    change: line(messages.lastNameOnEdit, personSize).refine(isName, messages.lastNameOnEdit.invalid),
    output: z.string(),
    journal: text('Nom du responsable'),
  },
  responsibleFirstName: {
    input: line(messages.firstName, personSize, words),
    change: line(messages.firstName, personSize).refine(isName, messages.firstName.invalid),
    output: z.string(),
    journal: text('Prénom du responsable'),
  },
  phone: { ...required(requiredPhone(messages.phone)), journal: text('Téléphone') },
  email: { ...required(requiredEmail(messages.email)), journal: text('E-mail') },
  address: {
    input: line(messages.address, addressSize, addressLine),
    change: line(messages.address, addressSize),
    output: z.string(),
    journal: text('Adresse'),
  },
  postalCode: { ...required(line(messages.postalCode, postalCodeSize, digits)), journal: text('Code postal') },
  city: {
    input: line(messages.city, citySize, words),
    change: line(messages.city, citySize),
    output: z.string(),
    journal: text('Ville'),
  },
  country: {
    input: line(messages.country, countrySize, words).default(defaultCountry),
    change: countryOrDefault,
    output: z.string(),
    journal: text('Pays'),
  },
  terminal_id: { ...forAdmins(optionalText(100)), journal: adminOnly(text('Numéro contrat monétique')) },
  firebaseMerchantId: { ...forAdmins(optionalText(200)), journal: adminOnly(text('Firebase merchantId')) },
})

export const Customer = z.object({ _id: Id, ...aspectOf(customerFields, 'output') })
export type Customer = z.infer<typeof Customer>

export const CustomerInput = z.strictObject(aspectOf(customerFields, 'input'))
export type CustomerInput = z.output<typeof CustomerInput>

export const CustomerUpdate = z.strictObject(aspectOf(customerFields, 'change'))
export type CustomerUpdate = z.output<typeof CustomerUpdate>

export const CustomerDetail = Customer.extend({
  /** False after a creation that failed at its second step. */
  hasManager: z.boolean(),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>

/** The euros of this month, and of as many first days of the month before. Null on the first of a month. */
export const CustomerMonth = z.object({ total: z.number(), previous: z.number().nullable() })
export type CustomerMonth = z.infer<typeof CustomerMonth>

/** An association in a list of many: what a row or an option shows. */
export const CustomerSummary = Customer.pick({
  _id: true,
  name: true,
  city: true,
  postalCode: true,
  country: true,
}).extend({
  /** The responsible person. With figures only. */
  responsible: z.string().optional(),
  /** With figures only. */
  month: CustomerMonth.optional(),
  /** The number of terminals that are silent, as their own rhythm has it. With figures only. */
  silentDeviceCount: z.int().optional(),
  /** The number of terminals that have sent unusual donations that no person has examined. With figures only. */
  unusualDeviceCount: z.int().optional(),
})
export type CustomerSummary = z.infer<typeof CustomerSummary>

const Days = z.object({ startDate: Day, endDate: Day })

/** The days of the figures: this month up to today, and the days that it is compared with. */
export const FigureDays = z.object({ month: Days, previous: Days.nullable() })
export type FigureDays = z.infer<typeof FigureDays>

/** A page of associations. `count` is the number of all that match. */
export const CustomerPage = pageOf(CustomerSummary).extend({ count: z.int(), days: FigureDays.optional() })
export type CustomerPage = z.infer<typeof CustomerPage>

/** The most associations that an answer without pages has (docs/rules/customers.md#customers-whole). */
export const maxListedCustomers = 10_000

export const customerMessages = {
  tooMany: 'Il y a trop d’associations pour une seule réponse. Précisez la recherche, ou lisez-les page par page.',
  alreadyCreated: 'Ce client a déjà été créé avec d’autres informations. Retrouvez-le dans la liste des associations.',
} as const

export const customerRefusals = {
  tooMany: () => ruleBroken('too-many-customers', customerMessages.tooMany),
  creationKeyReused: () => ruleBroken('creation-key-reused', customerMessages.alreadyCreated),
}

export const CustomerListQuery = z.strictObject({ search: optionalText(200) })

/** Selects a page by name, by a figure, or by the start of names. `cursor` is the previous `nextCursor`. */
export const CustomerSearchQuery = CustomerListQuery.extend({
  order: z.enum(['name', 'relevance', ...CustomerRanking.options]).default('name'),
  only: CustomerSelection.optional(),
  figures: z.enum(['true', 'false'], 'Valeur invalide').optional(),
  limit: PageQuery.shape.limit,
  cursor: cursorField(300).optional(),
})
export type CustomerSearchQuery = z.output<typeof CustomerSearchQuery>

/** The first steps of a new association. They are read from its records: no step is stored as done. */
export const FirstSteps = z.object({
  /** False once it has received donations for a month: the steps that are left are its own choice. */
  isNew: z.boolean(),
  hasCause: z.boolean(),
  hasDevice: z.boolean(),
  /** A terminal has signed in with a code. */
  hasSignedInDevice: z.boolean(),
  /** A second person has an account. */
  hasHelper: z.boolean(),
  /** The terminal that waits for its first code, if there is one. */
  waitingDeviceId: Id.nullable(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
