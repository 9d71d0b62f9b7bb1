import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Random } from '#app/demo/random.ts'
import { newId } from '#shared/server/ids.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { listViolations } from '#test/violations.ts'
import type { BankContracts } from '../../bank-account.ts'
import type { BankBalance, BankCalendar } from '../../bank-calendar.ts'
import type { BankLine } from '../../bank-line.ts'
import type { BankFile } from '../../statement.ts'
import { today } from '../../testing/bank.calls.ts'
import { drawFiles, drawYear, everyFormat, shuffled, type Written, wholeFormats } from '../../testing/drawn-files.ts'
import { sumOf } from '../../testing/year/entry.ts'
import type { Year } from '../../testing/year/year.ts'
import { createYearCalls } from '../../testing/year.calls.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ now: () => today })
})
afterAll(() => test.close())

/** A file of a machine that is busy with other tests. */
const longestFileMs = 300_000

/** Returns the same year of terminals of their own: a terminal is in one association. */
const withOwnTerminals = (year: Year): Year => {
  const ids = new Map(year.terminals.map(({ id }) => [id, newId()]))
  return {
    ...year,
    terminals: year.terminals.map((terminal) => ({ ...terminal, id: ids.get(terminal.id) ?? '' })),
    donations: year.donations.map((one) => ({ ...one, terminalId: ids.get(one.terminalId) ?? '' })),
  }
}

type Calls = Awaited<ReturnType<typeof createYearCalls>>

/** Reads the lines with what each is, in words that do not depend on ids or on the order of lines that are equal. */
const readLines = async (accountId: string): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', line.booked_on, line.amount_cents, coalesce(explained.parts, 'open')) as line
    from bank_lines line
    left join lateral (
      select string_agg(concat_ws('/', part.kind, contract.number, device.label, part.amount_cents, part.donation_count,
        part.from_at, part.to_at, part.name, part.day, part.month, part.note), ' + ' order by part.kind, contract.number, device.label, part.from_at, part.name,
        part.amount_cents) as parts
      from bank_matches match
      join bank_match_parts part on part.customer_id = match.customer_id and part.match_id = match.id
      left join bank_contracts contract on contract.customer_id = part.customer_id and contract.id = part.contract_id
      left join devices device on device.customer_id = part.customer_id and device.id = part.device_id
      where match.customer_id = line.customer_id and match.line_id = line.id and match.released_at is null
    ) explained on true
    where line.account_id = ${accountId} order by 1`.execute(test.db)
  return rows.map(({ line }) => line)
}

const readState = async ({ call }: Calls, accountId: string) => {
  const months = ['2026-09', '2026-10', '2026-11']
  const calendars = await Promise.all(months.map((month) => call('GET', `/calendar?month=${month}`)))
  const days = calendars.flatMap((answer) => {
    const { devices, days: own } = answer.json<BankCalendar>()
    const names = new Map(devices.map(({ _id, name }) => [_id, name]))
    return own.map(({ day, cells }) => ({
      day,
      cells: cells.map(({ deviceId, lineIds, ...cell }) => ({
        place: names.get(deviceId),
        lineCount: lineIds.length,
        ...cell,
      })),
    }))
  })
  const { accounts, enRoute, open } = (await call('GET', '/balance')).json<BankBalance>()
  const contracts = (await call('GET', '/contracts')).json<BankContracts>().data
  return {
    cutOffs: contracts.map(({ number, cutOff }) => ({ number, cutOff })),
    lines: await readLines(accountId),
    calendar: days.flatMap(({ day, cells }) => cells.map((cell) => JSON.stringify({ day, ...cell })).toSorted()),
    balance: { amounts: accounts.map(({ day, amount }) => ({ day, amount })), enRoute, open },
  }
}

const columns = { date: 0, valueDate: 1, labels: [2], amounts: 'signed', amount: 3 }

/** The decision of a person, by the day and the amount of the line: its words are those of the first file. */
type Decided = { undone: string[]; explained: string[] }

const keyOf = ({ bookedOn, amount }: BankLine): string => `${bookedOn} ${amount}`

const readAllLines = async ({ lines }: Calls): Promise<BankLine[]> => {
  const all: BankLine[] = []
  for (let page = 1; ; page += 1) {
    const some = await lines({ page: String(page) })
    if (some.length === 0) return all
    all.push(...some)
  }
}

/** Undoes two explanations, and says of two lines that wait that they are no donations. */
const decide = async (random: Random, calls: Calls): Promise<Decided> => {
  const { call } = calls
  const all = (await readAllLines(calls)).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const pick = (state: BankLine['state']) =>
    random.sample(
      all.filter((line) => line.state === state && all.filter((other) => keyOf(other) === keyOf(line)).length === 1),
      2,
    )
  const [explained, open] = [pick('explained'), pick('open')]
  for (const { match } of explained) expect((await call('POST', `/matches/${match?._id}/undo`)).statusCode).toBe(200)
  for (const { _id, amount } of open) {
    const parts = [{ kind: 'other', amount, note: 'Subvention' }]
    expect((await call('POST', `/lines/${_id}/match`, { parts })).statusCode).toBe(201)
  }
  return { undone: explained.map(keyOf), explained: open.map(keyOf) }
}

type Orders = { before: readonly Written[]; after: readonly Written[]; decisions: string }

/**
 * Brings files to an association of their own that has the donations of the year, some before a person decides and some
 * after. Returns what it knows then.
 */
const bringTo = async (drawn: Year, { before, after, decisions }: Orders) => {
  const year = withOwnTerminals(drawn)
  const calls = await createYearCalls(test, year)
  await calls.giveUntil(year.lastDay)
  const accountId: string = (await calls.call('GET', '/accounts')).json()[0]._id
  const bring = async (files: readonly Written[]): Promise<void> => {
    for (const { name, text } of files) {
      const { _id } = (await calls.send(text, { accountId })).json<BankFile>()
      const { state } = await calls.settled(_id, longestFileMs)
      if (state === 'columns') await calls.call('POST', `/files/${_id}/answer`, { columns })
      const read = await calls.settled(_id, longestFileMs)
      expect(read.state, `${name} ${JSON.stringify(read.problems)}`).toBe('done')
    }
  }
  await bring(before)
  const decided = await decide(new Random(decisions), calls)
  await bring(after)
  const lines = await readAllLines(calls)
  const stateOf = (key: string) =>
    lines.filter((line) => keyOf(line) === key).map(({ state, match }) => [state, match?.rule])
  expect(decided.undone.flatMap(stateOf)).toEqual(decided.undone.map(() => ['open', undefined]))
  expect(decided.explained.flatMap(stateOf)).toEqual(decided.explained.map(() => ['explained', 'by-hand']))
  return { accountId, decided, state: await readState(calls, accountId) }
}

/** Sums the lines of an account, and the living parts of those that are explained, by kind. */
const readSums = async (accountId: string) => {
  const { rows } = await sql<{ lines: number; open: number; takings: number; given: number; others: number }>`
    with line as (select * from bank_lines where account_id = ${accountId}),
      living as (select match.customer_id, match.id, line.amount_cents from bank_matches match
        join line on line.customer_id = match.customer_id and line.id = match.line_id where match.released_at is null),
      part as (select part.* from bank_match_parts part
        join living on living.customer_id = part.customer_id and living.id = part.match_id)
    select (select sum(amount_cents) from line)::bigint as lines,
      (select sum(amount_cents) from line)::bigint - coalesce((select sum(amount_cents) from living), 0)::bigint as open,
      coalesce((select sum(amount_cents) from part where kind = 'takings'), 0)::bigint as takings,
      coalesce((select sum(amount_cents) from part where kind <> 'takings'), 0)::bigint as others,
      coalesce((select sum(donation.amount_cents) from part join transactions donation
        on donation.customer_id = part.customer_id and donation.device_id = part.device_id
          and donation.created_at >= part.from_at and donation.created_at < part.to_at
        where part.kind = 'takings'), 0)::bigint as given
    `.execute(test.db)
  return rows[0]
}

/** Brings files of a year twice, in two orders, to two associations whose people decide the same in between. */
const bringTwice = async (seed: string, formats: Parameters<typeof drawFiles>[2]) => {
  const random = new Random(seed)
  const year = drawYear(seed)
  const files = shuffled(random, [...drawFiles(random, year, formats), ...drawFiles(random, year, formats)])
  const half = Math.ceil(files.length / 2)
  const [before, after] = [files.slice(0, half), files.slice(half)]
  const first = await bringTo(year, { before, after, decisions: seed })
  const sums = await readSums(first.accountId)
  expect(sums?.lines, seed).toBe(sumOf(year.entries))
  expect(sums?.given, seed).toBe(sums?.takings)
  expect((sums?.takings ?? 0) + (sums?.others ?? 0) + (sums?.open ?? 0), seed).toBe(sums?.lines)
  expect(sums?.takings, seed).toBeGreaterThan(0)
  const again = {
    before: shuffled(random, [...before, ...random.sample(before, 1)]),
    after: shuffled(random, [...after, ...random.sample(files, 2)]),
  }
  const second = await bringTo(year, { ...again, decisions: seed })
  const context = { seed, files: [again.before, again.after].map((all) => all.map(({ name }) => name)) }
  return { context, first, second }
}

const timeout = 1_800_000

it('files in any order and repetition end in the same state, also around what a person decides', {
  tags: ['nightly'],
  timeout,
}, async () => {
  const count = Number(process.env['ORDERS'] ?? 9)
  for (let index = 1; index <= count; index += 1) {
    const { context, first, second } = await bringTwice(`orders ${index}`, index % 3 === 0 ? wholeFormats : everyFormat)
    const [one, other] = [first, second].map(({ decided, state }) => ({ ...context, ...decided, ...state }))
    expect(other).toEqual(one)
  }
  expect(await listViolations(test)).toEqual([])
})
