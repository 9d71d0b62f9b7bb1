import { isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { text, yesNo } from '#features/audit/journal.ts'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { aspectOf, changesOf, defineFields } from '#shared/fields.ts'
import { conflict, Refusal } from '#shared/problem.ts'
import { requiredNote, requiredText } from '#shared/text.ts'

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
