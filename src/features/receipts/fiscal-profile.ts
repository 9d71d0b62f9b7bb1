import { z } from 'zod'
import { code, day, text, yesNo } from '#features/audit/journal.ts'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { aspectOf, defineFields } from '#shared/fields.ts'
import { ruleBroken } from '#shared/problem.ts'
import { optionalSiren } from '#shared/siren.ts'
import { optionalText, requiredNote } from '#shared/text.ts'

/** The legal forms of an issuer (docs/rules/receipts.md#receipts-issuer). */
export const legalForms = {
  'association-1901': 'Association loi 1901',
  'association-1905': 'Association cultuelle (loi 1905)',
  'association-1907': 'Association mixte (lois 1901 et 1907)',
  'alsace-moselle': 'Association d’Alsace-Moselle',
  foundation: 'Fondation',
  'endowment-fund': 'Fonds de dotation',
} as const
export type LegalForm = keyof typeof legalForms

/** The lines of quality, as a receipt prints them. */
export const qualities = {
  'general-interest': 'Œuvre ou organisme d’intérêt général',
  'public-utility': 'Association ou fondation reconnue d’utilité publique',
  worship: 'Association cultuelle autorisée à recevoir des dons et legs',
  'alsace-moselle': 'Association cultuelle ou de bienfaisance d’Alsace-Moselle',
  'endowment-fund': 'Fonds de dotation',
  'help-in-need': 'Organisme d’aide aux personnes en difficulté',
} as const
export type Quality = keyof typeof qualities

const codes = <Names extends Record<string, string>>(names: Names) =>
  z.enum(Object.keys(names) as (keyof Names & string)[], orMissing('Choix invalide'))

const wrongRna = 'Le RNA est invalide\u00a0: W et neuf chiffres'
const optionalDay = Day.nullish().transform((value) => value ?? null)

/** The six months before its end in which a quality of worship is shown (docs/rules/receipts.md#receipts-told). */
export const worshipWarningDays = 183

/** The largest image of a signature, in bytes. */
export const maxSignatureBytes = 200_000
const wrongImage = 'Choisissez une image PNG ou JPEG, jusqu’à 200\u00a0ko'

/** An image as a data URL of PNG or JPEG. Null: none. */
const SignatureImage = z
  .string(orMissing(wrongImage))
  .max(Math.ceil((maxSignatureBytes * 4) / 3) + 30, wrongImage)
  .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, wrongImage)
  .nullable()
  .default(null)

/** The fields of a fiscal profile: how each is validated, its type in answers, and its format in the journal. */
export const profileFields = defineFields({
  legalForm: { input: codes(legalForms), output: codes(legalForms), journal: code('Forme juridique', legalForms) },
  quality: { input: codes(qualities), output: codes(qualities), journal: code('Qualité', qualities) },
  object: { input: requiredNote(500), output: z.string(), journal: text('Objet') },
  siren: {
    input: optionalSiren.transform((value) => value ?? null),
    output: z.string().nullable(),
    journal: text('SIREN'),
  },
  rna: {
    input: optionalText(20, { invalid: wrongRna, tooLong: wrongRna }, /^\s*[Ww]\d{9}\s*$/).transform(
      (value) => value?.toUpperCase() ?? null,
    ),
    output: z.string().nullable(),
    journal: text('RNA'),
  },
  street: { input: requiredNote(200), output: z.string(), journal: text('Adresse') },
  postalCode: { input: requiredNote(20), output: z.string(), journal: text('Code postal') },
  city: { input: requiredNote(100), output: z.string(), journal: text('Ville') },
  signatory: { input: requiredNote(200), output: z.string(), journal: text('Signataire') },
  signatoryRole: { input: requiredNote(100), output: z.string(), journal: text('Fonction du signataire') },
  delegatedUntil: { input: optionalDay, output: Day.nullable(), journal: day('Fin de la délégation') },
  signature: { input: SignatureImage, output: z.string().nullable() },
  exerciseEndMonth: {
    input: z.int(orMissing('Mois invalide')).min(1, 'Mois invalide').max(12, 'Mois invalide').default(12),
    output: z.int(),
    journal: text('Fin de l’exercice (mois)'),
  },
  worshipDeclaredOn: { input: optionalDay, output: Day.nullable(), journal: day('Qualité cultuelle déclarée le') },
  helpsPeople: {
    input: z.boolean().default(false),
    output: z.boolean(),
    journal: yesNo('Aide aux personnes en difficulté'),
  },
  rescriptOn: { input: optionalDay, output: Day.nullable(), journal: day('Rescrit du') },
})

const oneNumber = 'Indiquez le SIREN ou le RNA'

/** The words of an association on its receipts. `isAttested`: the manager attests them. */
export const FiscalProfileInput = z
  .strictObject({ ...aspectOf(profileFields, 'input'), isAttested: z.boolean().default(false) })
  .refine(({ siren, rna }) => siren !== null || rna !== null, { path: ['siren'], error: oneNumber })
export type FiscalProfileInput = z.output<typeof FiscalProfileInput>

/** Why an association cannot issue receipts yet (docs/rules/receipts.md#receipts-locked). */
export const Lack = z.enum([
  'profile',
  'attestation',
  'signature',
  'delegation-over',
  'worship-not-declared',
  'worship-expired',
  'mixed-worship',
  'causes',
])
export type Lack = z.infer<typeof Lack>

/** Whether the donations for a cause are for a receipt. */
export const CauseReceipts = z.object({
  cause: z.object({ _id: Id, name: z.string() }).nullable(),
  isEligible: z.boolean(),
  /** A manager decided. Otherwise it is the default of its name. */
  isDecided: z.boolean(),
  /** The word of the name that speaks of a sale. A sale is no donation. */
  saleWord: z.string().nullable(),
})
export type CauseReceipts = z.infer<typeof CauseReceipts>

/** The fiscal profile of an association, and what is missing before it may issue receipts. */
export const FiscalSetting = z.object({
  profile: z
    .object({
      ...aspectOf(profileFields, 'output'),
      _id: Id,
      validFrom: Day,
      attested: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
    })
    .nullable(),
  lacks: z.array(Lack),
  /** The last day of the quality of worship. Null where it needs none. */
  worshipUntil: Day.nullable(),
  causes: z.array(CauseReceipts),
})
export type FiscalSetting = z.infer<typeof FiscalSetting>

/** Decides whether the donations for a cause are for a receipt. */
export const CauseReceiptsInput = z.strictObject({ isEligible: z.boolean() })
export type CauseReceiptsInput = z.output<typeof CauseReceiptsInput>

export const profileRefusals = {
  locked: () =>
    ruleBroken(
      'receipts-locked',
      'Le profil fiscal n’est pas complet\u00a0: aucun reçu ne peut être émis. Complétez-le dans Paramètres, Reçus fiscaux.',
    ),
}
