import { hash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#database/tables.generated.ts'
import { addDays, type Day, dayOf, hourMs, startOfDay } from '#shared/days.ts'
import type { Association } from '../associations/association.ts'
import { lineOf } from '../associations/journal-line.ts'
import { type BankLine, sumOf } from '../banking/bank-line.ts'
import { type DemoContract, makeContracts } from '../banking/contracts.ts'
import { lastStatedDay, readBankLines } from '../banking/lines.ts'
import { Random } from '../random.ts'
import { type BankWriting, type PlacedLine, writeMatches } from './bank-matches.ts'
import { copyRows } from './copy.ts'

const firstBalanceCents = 1_843_217
/** Not a real IBAN. */
const iban = 'FR7699999000010001234567809'
const accountLabel = 'Compte courant'
const daysUntilLearnt = 62
/** A line of CFONB with its line break. */
const lineBytes = 122

/** Returns the morning of a day, or the demo's instant when that has not come yet. */
const morningOf = ({ asOf }: BankWriting, day: Day): Date =>
  new Date(Math.min(asOf.getTime(), startOfDay(day).getTime() + 9 * hourMs))

const writeAccount = async (
  writing: BankWriting,
  { life, customer }: Association,
  contracts: readonly DemoContract[],
): Promise<void> => {
  const { client, customerId: customer_id, manager, random, accountId: account_id } = writing
  const at = new Date(life.joinedMs + 3 * hourMs)
  const made = { customer_id, created_at: at, created_by: manager.id }
  const account = { ...made, id: account_id, iban, holder: customer.name.toUpperCase(), label: accountLabel }
  await copyRows(client, 'bank_accounts', [account satisfies Insertable<Tables['bank_accounts']>])
  const learntAt = morningOf(writing, addDays(dayOf(at), daysUntilLearnt))
  const rows = contracts.map(
    (contract) =>
      ({
        ...made,
        id: contract.id,
        account_id,
        acquirer: 'bank',
        number: contract.number,
        settles: contract.settles,
        rate_ppm: contract.ratePpm,
        fixed_tenth_cents: contract.fixedTenthCents,
        charges_monthly: contract.isFeeMonthly,
        cut_off_minute: contract.cutOffMinute,
        cut_off_learnt_at: learntAt,
      }) satisfies Insertable<Tables['bank_contracts']>,
  )
  await copyRows(client, 'bank_contracts', rows)
  const devices = contracts.flatMap(({ id, devices: own }) =>
    own.map(({ row }) => {
      const of = { customer_id, device_id: row.id, from_day: dayOf(row.created_at), contract_id: id }
      return of satisfies Insertable<Tables['bank_contract_devices']>
    }),
  )
  await copyRows(client, 'bank_contract_devices', devices)
  const act = { at, customerId: customer_id, actor: manager }
  const created = { ...act, subject: { id: account_id, name: accountLabel }, action: 'bank.created' } as const
  const contracted = contracts.map(({ id, number }) =>
    lineOf(random.uuid(at.getTime()), { ...act, subject: { id, name: number }, action: 'contract.created' }),
  )
  await copyRows(client, 'audit_entries', [lineOf(random.uuid(at.getTime()), created), ...contracted])
}

const placed = (random: Random, lines: readonly BankLine[]): PlacedLine[] => {
  const counts = new Map<string, number>()
  return lines.map((line, index) => {
    const key = `${line.bookedOn} ${line.cents}`
    const ordinal = (counts.get(key) ?? 0) + 1
    counts.set(key, ordinal)
    return { ...line, id: random.uuid(startOfDay(line.bookedOn).getTime()), ordinal, fileLine: 2 + 2 * index }
  })
}

type Month = { month: string; number: number; closedOn: Day; openingCents: number }

/** Writes the statement of a month as if a person had brought its file, with its lines. */
const writeStatement = async (
  writing: BankWriting,
  { month, number, closedOn, openingCents }: Month,
  lines: readonly PlacedLine[],
): Promise<Date> => {
  const { client, customerId: customer_id, accountId: account_id, manager, random } = writing
  const at = morningOf(writing, addDays(closedOn, 1))
  const file_id = random.uuid(at.getTime())
  const statement_id = random.uuid(at.getTime())
  const count = lines.length
  const file = {
    customer_id,
    id: file_id,
    number,
    account_id,
    file_name: `releve-${month}.txt`,
    sha256: hash('sha256', file_id),
    byte_count: lineBytes * (2 + 2 * count),
    format: 'cfonb120',
    state: 'done',
    line_count: count,
    done_count: count,
    added_count: count,
    explained_count: lines.filter(({ explained }) => explained?.by === 'matcher').length,
    uploaded_at: at,
    uploaded_by: manager.id,
    ended_at: at,
  } satisfies Insertable<Tables['bank_files']>
  await copyRows(client, 'bank_files', [file])
  const statement = {
    customer_id,
    id: statement_id,
    account_id,
    file_id,
    reference: String(number).padStart(4, '0'),
    opened_on: `${month}-01`,
    closed_on: closedOn,
    opening_cents: openingCents,
    closing_cents: openingCents + sumOf(lines),
    added_at: at,
  } satisfies Insertable<Tables['bank_statements']>
  await copyRows(client, 'bank_statements', [statement])
  const rows = lines.map(
    (line) =>
      ({
        customer_id,
        id: line.id,
        account_id,
        file_id,
        booked_on: line.bookedOn,
        value_on: line.bookedOn,
        amount_cents: line.cents,
        ordinal: line.ordinal,
        label: line.label,
        code: line.code,
        reference: line.reference,
        details: JSON.stringify(line.message === null ? [] : [{ qualifier: 'LCC', text: line.message }]),
        file_line: line.fileLine,
        added_at: at,
      }) satisfies Insertable<Tables['bank_lines']>,
  )
  await copyRows(client, 'bank_lines', rows)
  await copyRows(
    client,
    'bank_statement_lines',
    lines.map(({ id }) => ({ customer_id, statement_id, line_id: id })),
  )
  const subject = { id: file_id, name: `n°\u00a0${number}` }
  const act = { at, customerId: customer_id, actor: manager, subject, action: 'statement.uploaded' } as const
  const after = { account: accountLabel }
  await copyRows(client, 'audit_entries', [lineOf(random.uuid(at.getTime()), { ...act, after })])
  return at
}

const lastOfMonth = (month: string): Day => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)

/** Writes two years of a bank: an account, two contracts, monthly statements, explanations and waiting lines. */
export const writeBank = async (
  client: pg.PoolClient,
  associations: readonly Association[],
  asOf: Date,
): Promise<void> => {
  const association = associations.find(({ idea }) => idea.part === 'roof')
  const manager = association?.staff.find(({ role }) => role === 'manager')
  if (!association || !manager) return
  const random = new Random(`${association.idea.name}/bank`)
  const customerId = association.customer.id
  const accountId = random.uuid(association.life.joinedMs)
  const writing: BankWriting = { client, customerId, accountId, manager, random, asOf }
  const contracts = makeContracts(random, association)
  await writeAccount(writing, association, contracts)
  const until = lastStatedDay(dayOf(asOf))
  const lines = placed(random, await readBankLines(client, { customerId, contracts, until }))
  let openingCents = firstBalanceCents
  let number = 0
  for (const [month, own] of Map.groupBy(lines, ({ bookedOn }) => bookedOn.slice(0, 7))) {
    number += 1
    const last = lastOfMonth(month)
    const closedOn = last < until ? last : until
    const at = await writeStatement(writing, { month, number, closedOn, openingCents }, own)
    await writeMatches(writing, own, at)
    openingCents += sumOf(own)
  }
}
