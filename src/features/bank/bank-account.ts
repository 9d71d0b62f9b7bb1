import { isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { code, text, yesNo } from '#features/audit/journal.ts'
import { NamedRecord } from '#features/movements/movement.ts'
import { Day, isLedgerDay } from '#shared/days.ts'
import { Id, idField } from '#shared/endpoint.ts'
import { missingOr, orMissing } from '#shared/field-checks.ts'
import { aspectOf, changesOf, defineFields } from '#shared/fields.ts'
import { conflict, Refusal, ruleBroken } from '#shared/problem.ts'
import { requiredNote, requiredText } from '#shared/text.ts'

/**
 * The company that pays what the terminals collect, and whose journals the product reads. `bank`: the bank of the
 * account.
 */
export const acquirerNames = {
  bank: 'La banque du compte',
  lyra: 'Lyra, PayZen ou Systempay',
  sumup: 'SumUp',
  stripe: 'Stripe',
  helloasso: 'HelloAsso',
  other: 'Un autre acquéreur',
} as const
export const Acquirer = z.enum(
  Object.keys(acquirerNames) as (keyof typeof acquirerNames)[],
  orMissing('Choix invalide'),
)
export type Acquirer = z.infer<typeof Acquirer>

export type FileAcquirer = Exclude<Acquirer, 'bank' | 'other'>

/** The most accounts of an association, archived ones included (docs/rules/limits.md). */
export const maxBankAccounts = 20

const bareIban = (typed: string): string => typed.replaceAll(/[\s.-]/g, '').toUpperCase()

/** An IBAN as a person types or copies it, with or without spaces. Its output has none. */
const TypedIban = requiredText(60, { required: 'L’IBAN est obligatoire' })
  .refine((typed) => isValidIBAN(bareIban(typed)), 'Cet IBAN est faux\u00a0: vérifiez chaque caractère')
  .transform(bareIban)

/** Writes an IBAN so that it can be recognised and not be used: its country and its last four characters. */
export const maskIban = (iban: string): string => `${iban.slice(0, 2)}\u00a0…\u00a0${iban.slice(-4)}`

export const bankAccountFields = defineFields({
  iban: { input: TypedIban, output: z.string(), journal: text('IBAN') },
  holder: {
    input: requiredNote(140, { required: 'Le titulaire est obligatoire' }),
    change: requiredNote(140, { required: 'Le titulaire est obligatoire' }),
    output: z.string(),
    journal: text('Titulaire'),
  },
  label: {
    input: requiredNote(60, { required: 'Le nom du compte est obligatoire' }),
    change: requiredNote(60, { required: 'Le nom du compte est obligatoire' }),
    output: z.string(),
    journal: text('Nom du compte'),
  },
  isArchived: { change: z.boolean(orMissing('Choix invalide')), output: z.boolean(), journal: yesNo('Archivé') },
})

/** A new account (docs/rules/bank.md#bank-accounts). The form validates with it too. */
export const BankAccountInput = z.strictObject(aspectOf(bankAccountFields, 'input'))
export type BankAccountInput = z.output<typeof BankAccountInput>

export const BankAccountEdit = z.strictObject(changesOf(aspectOf(bankAccountFields, 'change')))
export type BankAccountEdit = z.output<typeof BankAccountEdit>

/** Days of an account that no statement covers, between two statements (docs/rules/bank.md#bank-missing). */
export const MissingStatement = z.object({ from: Day, to: Day })
export type MissingStatement = z.infer<typeof MissingStatement>

export const BankAccount = z.object({
  _id: Id,
  ...aspectOf(bankAccountFields, 'output'),
  createdAt: z.iso.datetime(),
  /** The balance of the newest statement, in euros. Null before the first one, and for files without balances. */
  balance: z.object({ day: Day, amount: z.number() }).nullable(),
  /** The last day of its statements. Null before the first one. */
  statementsUntil: Day.nullable(),
  missingStatements: z.array(MissingStatement),
})
export type BankAccount = z.infer<typeof BankAccount>

export const bankAccountRefusals = {
  known: () => conflict('bank-account-known', 'Ce compte est déjà dans la liste.', 'iban'),
  tooMany: () =>
    new Refusal(409, 'too-many-bank-accounts', `Une association a ${maxBankAccounts} comptes bancaires au plus.`),
}

/** The most contracts of an association, archived ones included (docs/rules/limits.md). */
export const maxBankContracts = 50
/** The most terminals of a contract, each with the day from which it collects under it. */
export const maxContractDevices = 500

const settlesNames = { gross: 'Le montant entier', net: 'Le montant moins la commission' } as const

const ContractNumber = requiredText(40, { required: 'Le numéro de contrat est obligatoire' })
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]*$/, 'Des lettres et des chiffres seulement')
  .toUpperCase()

const atMostDecimals = (count: number, message: string) =>
  z.refine<number>((value) => Math.abs(value * 10 ** count - Math.round(value * 10 ** count)) < 1e-6, message)

/** A rate in percent: 1.2 is 1,2 %. */
const Rate = z
  .number(missingOr('Le taux est obligatoire', 'Taux invalide'))
  .min(0, 'De 0 à 20\u00a0%')
  .max(20, 'De 0 à 20\u00a0%')
  .check(atMostDecimals(4, 'Quatre décimales au plus'))

/** The commission of each donation besides the rate, in euros, to the tenth of a cent. */
const FixedFee = z
  .number(missingOr('La commission fixe est obligatoire', 'Montant invalide'))
  .min(0, 'De 0 à 10\u00a0€')
  .max(10, 'De 0 à 10\u00a0€')
  .check(atMostDecimals(3, 'Trois décimales au plus'))

const cutOffForm = /^([01]\d|2[0-3]):[0-5]\d$/
const CutOff = z.string(orMissing('Heure invalide')).regex(cutOffForm, 'Heure invalide').nullable()

const Settles = z.enum(['gross', 'net'], orMissing('Choix invalide'))
const isFeeMonthly = z.boolean(orMissing('Choix invalide'))
const accountId = idField({ required: 'Le compte est obligatoire' })

export const bankContractFields = defineFields({
  accountId: { input: accountId, change: accountId, output: Id },
  number: { input: ContractNumber, change: ContractNumber, output: z.string(), journal: text('Numéro de contrat') },
  acquirer: {
    input: Acquirer.default('bank'),
    change: Acquirer,
    output: Acquirer,
    journal: code('Acquéreur', acquirerNames),
  },
  settles: {
    input: Settles.default('gross'),
    change: Settles,
    output: Settles,
    journal: code('Verse', settlesNames),
  },
  rate: { input: Rate.default(0), change: Rate, output: z.number(), journal: text('Taux de commission (%)') },
  fixedFee: { input: FixedFee.default(0), change: FixedFee, output: z.number(), journal: text('Commission fixe (€)') },
  isFeeMonthly: {
    input: isFeeMonthly.default(false),
    change: isFeeMonthly,
    output: z.boolean(),
    journal: yesNo('Commission prélevée une fois par mois'),
  },
  /** `HH:mm` in Paris; null: to be learnt from the lines. */
  cutOff: {
    input: CutOff.default(null),
    change: CutOff,
    output: z.string().nullable(),
    journal: text('Heure de coupure'),
  },
  isArchived: { change: z.boolean(orMissing('Choix invalide')), output: z.boolean(), journal: yesNo('Archivé') },
})

const monthlyNeedsGross = {
  path: ['isFeeMonthly'],
  error: 'Une commission prélevée une fois par mois suppose que le montant entier est versé',
}

/** A new contract of card acceptance (docs/rules/bank.md#bank-contracts). The form validates with it too. */
export const BankContractInput = z
  .strictObject(aspectOf(bankContractFields, 'input'))
  .refine(({ settles, isFeeMonthly: isMonthly }) => !isMonthly || settles === 'gross', monthlyNeedsGross)
export type BankContractInput = z.output<typeof BankContractInput>

export const BankContractEdit = z.strictObject(changesOf(aspectOf(bankContractFields, 'change')))
export type BankContractEdit = z.output<typeof BankContractEdit>

/** A terminal, and the first Paris day on which it collects under the contract. */
const ContractDevice = z.object({ device: NamedRecord, from: Day })

export const BankContract = z.object({
  _id: Id,
  ...aspectOf(bankContractFields, 'output'),
  /** The hour was learnt from the lines; a person set it otherwise. */
  isCutOffLearnt: z.boolean(),
  /** Percent, as lines show it where a person has left the rate at 0 (docs/rules/bank.md#bank-rate). */
  foundRate: z.number().nullable(),
  createdAt: z.iso.datetime(),
  devices: z.array(ContractDevice),
})
export type BankContract = z.infer<typeof BankContract>

export const BankContracts = z.object({
  data: z.array(BankContract),
  /**
   * The number of the association's contract that the platform knows, where a line of the bank names it too and no
   * contract has it yet (docs/rules/bank.md#bank-contract-proposed).
   */
  proposed: z.object({ accountId: Id, number: z.string() }).nullable(),
  /** The terminals that no contract has. */
  freeDevices: z.array(NamedRecord),
})
export type BankContracts = z.infer<typeof BankContracts>

/** The terminals of a contract: all of them. */
export const ContractDevicesInput = z.strictObject({
  devices: z
    .array(
      z.strictObject({
        deviceId: idField({ required: 'L’appareil est obligatoire' }),
        from: Day.refine(isLedgerDay, 'Date invalide.'),
      }),
    )
    .max(maxContractDevices, `${maxContractDevices} au plus`)
    .refine(
      (devices) => new Set(devices.map(({ deviceId, from }) => `${deviceId} ${from}`)).size === devices.length,
      'Chaque ligne une fois',
    ),
})

export type ContractDevicesInput = z.output<typeof ContractDevicesInput>

export const bankContractRefusals = {
  known: () => conflict('bank-contract-known', 'Ce contrat est déjà dans la liste.', 'number'),
  tooMany: () =>
    new Refusal(409, 'too-many-bank-contracts', `Une association a ${maxBankContracts} contrats monétiques au plus.`),
  unknownAccount: () => ruleBroken('unknown-bank-account', 'Ce compte n’existe pas.', 'accountId'),
  monthlyNeedsGross: () => ruleBroken('monthly-fee-of-net', `${monthlyNeedsGross.error}.`, 'isFeeMonthly'),
  unknownDevice: () => ruleBroken('unknown-device', 'Cet appareil n’existe pas.', 'devices'),
  deviceTaken: (name = 'Entrée') =>
    conflict(
      'device-of-other-contract',
      `L’appareil «\u00a0${name}\u00a0» commence ce jour-là sous un autre contrat.`,
      'devices',
    ),
}
