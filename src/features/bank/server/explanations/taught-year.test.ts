import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { BankLine } from '../../bank-line.ts'
import type { Entry } from '../../testing/year/entry.ts'
import { makeYear, type Year } from '../../testing/year/year.ts'
import { createYearCalls } from '../../testing/year.calls.ts'

const from = '2026-01-01'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-04-20T09:00:00.000Z') })
})
afterAll(() => test.close())

/** The largest share of the open lines of the first month that the third month may have. */
const mostShare = 0.2

/**
 * Writes the transfers of a donor in the same words each month, as a standing order does, and gives the association
 * grants and rents besides. Nobody has written the donations down: each line asks a person.
 */
const inSameWords = (year: Year): Year => {
  const names = new Map(year.transfers.map(({ transactionId, names: [name = ''] }) => [transactionId, name]))
  const bank = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^A-Za-z ]/g, '')
      .toUpperCase()
  const entries = year.entries.flatMap((entry): Entry[] => {
    const [truth] = entry.truth
    if (truth?.what === 'other') return [entry]
    if (truth?.what !== 'transfer') return []
    const name = names.get(truth.transactionId) ?? ''
    return [{ ...entry, label: `VIR SEPA ${bank(name)}`.slice(0, 31), payer: bank(name), message: 'DON MENSUEL' }]
  })
  const halls = ['2026-01-08', '2026-02-09', '2026-03-09'].map((bookedOn, index): Entry => {
    const truth: Entry['truth'] = [{ what: 'other', note: 'Location', cents: 12_000 + index }]
    const words = { label: 'VIR SEPA ECOLE DU SAMEDI', payer: 'ECOLE DU SAMEDI', message: `SALLE 0${index + 1}/26` }
    return { kind: 'transferIn', bookedOn, valueOn: bookedOn, cents: 12_000 + index, reference: '7', truth, ...words }
  })
  const all = [...entries, ...halls].toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn))
  return { ...year, entries: all, donations: [] }
}

const isOf = (line: Pick<BankLine, 'bookedOn' | 'amount' | 'label'>) => (entry: Entry) =>
  entry.bookedOn === line.bookedOn && entry.cents === Math.round(line.amount * 100) && entry.label === line.label

it('a year whose lines a person answers once: the third month asks for a fifth, and none is wrong', {
  tags: ['nightly'],
}, async () => {
  const year = inSameWords(makeYear({ seed: 'taught 1', from, days: 90, terminals: 1, aDay: 2, isCalm: true }))
  const calls = await createYearCalls(test, year)
  const truthOf = (line: BankLine) => year.entries.find(isOf(line))?.truth[0]
  const names = new Map(year.transfers.map(({ transactionId, names: [name = ''] }) => [transactionId, name]))
  const open: number[] = []
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    await calls.bringUntil(addDays(`${month}-28`, 5))
    const waiting = (await calls.openLines()).toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn))
    open.push(waiting.length)
    for (const { _id } of waiting) {
      const line = await calls.line(_id)
      // Another answer has explained it meanwhile.
      if (line.state === 'explained') continue
      const truth = truthOf(line)
      const donatorFullname = truth?.what === 'transfer' ? names.get(truth.transactionId) : undefined
      const answer = donatorFullname
        ? await calls.call('POST', `/lines/${_id}/donations`, { donations: [{ amount: line.amount, donatorFullname }] })
        : await calls.call('POST', `/lines/${_id}/match`, {
            parts: [{ kind: 'other', amount: line.amount, note: truth?.what === 'other' ? truth.note : 'Inconnu' }],
          })
      expect(answer.statusCode, answer.body).toBe(201)
      await calls.call('POST', `/matches/${answer.json<BankLine>().match?._id}/rule`)
    }
  }
  const wrong: string[] = []
  let taughtCount = 0
  for (const summary of await calls.lines()) {
    const { match, ...line } = await calls.line(summary._id)
    if (match?.rule !== 'taught') continue
    taughtCount += 1
    const [part] = match.parts
    const truth = truthOf({ match, ...line })
    const donor = test.db.selectFrom('donation_donor').select('donator_fullname')
    const said =
      part?.kind === 'donation'
        ? (await donor.where('transaction_id', '=', part.transactionId).executeTakeFirst())?.donator_fullname
        : part?.kind === 'other' && part.note
    const right = truth?.what === 'transfer' ? names.get(truth.transactionId) : truth?.what === 'other' && truth.note
    if (said !== right) wrong.push(`${line.label}: ${said} is not ${right}`)
  }
  expect(wrong).toEqual([])
  expect(taughtCount).toBeGreaterThan(8)
  const [first = 0, , third = 0] = open
  expect(third / first, `taught 1: ${open.join()}`).toBeLessThanOrEqual(mostShare)
})
