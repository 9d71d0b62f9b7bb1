import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Closing as ReadClosing } from '#features/closings/closing.ts'
import type { Friday } from '#features/fridays/friday.ts'
import { MethodFilter } from '#features/transactions/transaction.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { listViolations } from '#test/violations.ts'
import type { Closing, Filter } from './model.ts'
import { playStep } from './play.ts'
import { definitions, figuresOfScreens } from './screens.ts'
import { dayAt, dayCount, type History, now, startHistory } from './setting.ts'
import { anyClosingStep, anyStep } from './steps.ts'

// Random histories of donations, movements, time slots, imports, closings and erasures. HISTORIES=500 runs more of
// them.
const runs = gateAndNight(2, 30, 'HISTORIES')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ now: () => now })
})
afterAll(() => test.close())

const cents = (euros: number): number => Math.round(euros * 100)
const centsOf = (text: string | undefined): number => cents(Number(text?.replace(',', '.')))
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const queryOf = (
  { causeId, shortcut, devices, startOf, endOf }: History,
  { cause, device, isQuick, from, to }: Filter,
): string =>
  new URLSearchParams({
    ...(cause !== undefined && { causeId: causeId(cause) ?? 'punctual' }),
    ...(device !== undefined && { deviceId: devices[device]?.id ?? '' }),
    ...(isQuick && { shortcutId: shortcut.id }),
    ...(from && { startDate: startOf(from) }),
    ...(to && { endDate: endOf(to) }),
  }).toString()

/** Reads all pages of a list. */
const readAll = async <Item>({ call }: History, path: string, query: string): Promise<Item[]> => {
  const items: Item[] = []
  for (let cursor = ''; ; ) {
    const page = (await call('GET', `${path}?limit=100&${query}${cursor}`)).json()
    items.push(...page.data)
    if (page.nextCursor === null) return items
    cursor = `&cursor=${page.nextCursor}`
  }
}

type Part = { donationCount: number; totalDonations: number; net: number }

/** Compares every way in which the product tells the money of a filter with the model. */
const expectSameMoney = async (history: History, filter: Filter): Promise<void> => {
  const { model, call } = history
  const query = queryOf(history, filter)
  const given = model.given(filter)
  const gross = sum(given.map((donation) => donation.cents))
  const changed = model.changed(filter)
  const cameIn = given.filter(({ living }) => living.cancelled === 0)
  const collected = sum(cameIn.map((donation) => donation.cents))
  const figures = [cameIn.length, collected, given.length - cameIn.length, gross - collected, gross + changed]

  const { stats, net, days } = (await call('GET', `/transactions?limit=100&net=true&${query}`)).json()
  expect([
    stats.donationCount,
    cents(stats.totalDonations),
    stats.cancelledCount,
    cents(stats.cancelledDonations),
    cents(net.net),
  ]).toEqual(figures)
  const way = [net.chargedBack, net.refunded].map((euros) => 0 - cents(euros))
  const steps = [...way, cents(net.corrected), cents(net.reassigned), cents(net.cancelledElsewhere)]
  expect(collected + sum(steps)).toBe(gross + changed)
  if (given.length <= 100)
    expect([
      sum(days.map((day: Part) => day.donationCount)),
      sum(days.map((day: Part) => cents(day.totalDonations))),
    ]).toEqual(figures.slice(0, 2))

  const { devices, causes, methods } = (await call('GET', `/transactions/breakdown?${query}`)).json()
  for (const parts of [devices, causes, methods] as Part[][])
    expect([
      sum(parts.map((part) => part.donationCount)),
      sum(parts.map((part) => cents(part.totalDonations))),
      sum(parts.map((part) => cents(part.net))),
    ]).toEqual([cameIn.length, collected, gross + changed])

  const listed = await readAll<{ _id: string; amount: number }>(history, '/transactions', query)
  expect(listed.map(({ _id }) => _id).sort()).toEqual(given.map(({ id }) => id).sort())
  expect(sum(listed.map(({ amount }) => cents(amount)))).toBe(gross)

  const lines = await readAll<{ amount: number }>(history, '/movements', query)
  expect(sum(lines.map(({ amount }) => cents(amount)))).toBe(changed)

  const exported = (await call('GET', `/transactions/export?movements=true&${query}`)).body
  const rows: Record<string, string>[] = parse(exported, { bom: true, delimiter: ';', columns: true })
  const centsOfRows = (wanted: Record<string, string>[]) => sum(wanted.map((row) => centsOf(row['Montant (€)'])))
  expect(centsOfRows(rows)).toBe(gross + changed)
  expect(centsOfRows(rows.filter(({ Nature }) => Nature === 'Don'))).toBe(gross)
  await expectSameCountedRows(history, query, figures.slice(0, 2))
}

/** Compares the counted rows of the file without corrections with the cards. */
const expectSameCountedRows = async ({ call }: History, query: string, figures: number[]): Promise<void> => {
  for (const amountsAlone of [false, true]) {
    const exported = (await call('GET', `/transactions/export?onlyAmount=${amountsAlone}&${query}`)).body
    const rows: Record<string, string>[] = parse(exported, { bom: true, delimiter: ';', columns: true })
    const counted = rows.filter(({ État }) => amountsAlone || État === 'Compté')
    expect([counted.length, sum(counted.map((row) => centsOf(row['Montant (€)'])))], query).toEqual(figures)
  }
}

/**
 * Compares the file with the net line of a period that cuts days, donations by instant and movements of its days, and
 * of each means of payment.
 */
const expectSameNetInFile = async ({ call, devices, causeId }: History): Promise<void> => {
  const hours = `startDate=${dayAt(1)}T09:03:00.000%2B01:00&endDate=${dayAt(3)}T09:20:00.000%2B01:00`
  const records = ['', `&causeId=${causeId(0)}`, '&causeId=punctual', `&deviceId=${devices[0]?.id}`]
  const methods = MethodFilter.options.map((method) => `paymentMethod=${method}`)
  for (const filter of [
    ...records.map((record) => hours + record),
    ...methods,
    `${methods[0]}&${hours}${records[1]}`,
  ]) {
    const { net } = (await call('GET', `/transactions?limit=1&net=true&${filter}`)).json()
    const exported = (await call('GET', `/transactions/export?movements=true&${filter}`)).body
    const rows: Record<string, string>[] = parse(exported, { bom: true, delimiter: ';', columns: true })
    expect(sum(rows.map((row) => centsOf(row['Montant (€)']))), filter).toBe(cents(net.net))
  }
}

/** Compares each day of 'Votre vendredi' with the model: what came on the day, and apart what its closing carries. */
const expectSameFridays = async ({ call, model }: History): Promise<void> => {
  for (const day of Array.from({ length: dayCount }, (_, place) => dayAt(place))) {
    const { figures, closed }: Friday = (await call('GET', `/friday?day=${day}`)).json()
    const days = { from: day, to: day }
    const living = model.closings.filter(({ isReopened, from, to }) => !isReopened && from <= day && to >= day)
    const own = living.find(({ from, to }) => from === to)
    const onDay = model.donations.filter((donation) => donation.day === day)
    const inLonger = { donations: new Set(onDay), carried: new Set() }
    const { donations, carried } = own ?? (living.length > 0 ? inLonger : model.contentsOf(days))
    const came = [...donations].filter((donation) => !carried.has(donation))
    const count = figures.total.donationCount + figures.total.cancelledCount
    expect([count, cents(closed.net)], day).toEqual([
      came.length,
      sum([...donations].map((donation) => donation.cents)) + model.changed(days),
    ])
    const grossAndCancelled = figures.carried.reduce((total, one) => total + one.donationCount + one.cancelledCount, 0)
    expect(grossAndCancelled, day).toBe(carried.size)
  }
}

for (const { count, tags } of runs)
  it(`any of ${count} histories has the same money in rows, roll-ups, cards, lists, exports and closings`, {
    tags,
    timeout: 600_000,
  }, async () => {
    const property = fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 40 }), async (steps) => {
      const history = await startHistory(test)
      for (const step of steps) await playStep(history, step)

      const { model, call } = history
      const period = { from: dayAt(1), to: dayAt(3) }
      const filters: Filter[] = [
        {},
        { cause: null },
        { cause: 0 },
        { cause: 1 },
        { device: 0 },
        period,
        { cause: 0, ...period },
        { cause: 0, device: 0 },
        { cause: null, device: 1, ...period },
        { isQuick: true },
        { isQuick: true, device: 0, ...period },
      ]
      for (const filter of filters) await expectSameMoney(history, filter)
      await expectSameNetInFile(history)
      for (const { screen, figure, filter, read } of figuresOfScreens(history))
        expect(await read(), `${figure}, ${screen}`).toBe(definitions[figure](model, filter))
      await expectSameFridays(history)
      for (const cause of [null, 0, 1]) {
        const left = model.donations.filter((donation) => donation.cause === cause).map((donation) => donation.left)
        const given = sum(model.given({ cause }).map((donation) => donation.cents))
        expect(given + model.changed({ cause })).toBe(sum(left))
      }
      for (const { id, isReopened } of model.closings)
        if (!isReopened) expect((await call('GET', `/closings/${id}/checksum`)).json()).toMatchObject({ isSame: true })
    })
    await fc.assert(property, { numRuns: count, interruptAfterTimeLimit: 300_000 })
    expect(await listViolations(test)).toEqual([])
  })

/** Compares what a living closing says came after it with the model: the late donations, and where each is now. */
const expectSameLate = async ({ call, model }: History, { id, from, to, donations }: Closing): Promise<void> => {
  const living = model.closings.filter(({ isReopened }) => !isReopened)
  const { late, figures }: ReadClosing = (await call('GET', `/closings/${id}`)).json()
  const came = model.donations.filter((one) => one.day >= from && one.day <= to && !donations.has(one))
  expect(late.donations.map(({ _id }) => _id).sort()).toEqual(came.map((one) => one.id).sort())
  for (const { _id, carriedIn } of late.donations) {
    const holders = living.filter((one) => [...one.donations].some((donation) => donation.id === _id))
    expect(carriedIn === null || holders.some((one) => one.id === carriedIn._id), _id).toBe(true)
    expect(carriedIn === null, _id).toBe(holders.length === 0)
  }
  for (const { closing } of figures.carried)
    expect(closing.from <= to, `${closing.from} in ${from} to ${to}`).toBe(true)
}

for (const { count, tags } of runs)
  it(`any of ${count} orders of closings carries late donations forward only`, { tags, timeout: 600_000 }, async () => {
    const property = fc.asyncProperty(fc.array(anyClosingStep, { minLength: 15, maxLength: 30 }), async (steps) => {
      const history = await startHistory(test)
      for (const step of steps) await playStep(history, step)
      for (const closing of history.model.closings) if (!closing.isReopened) await expectSameLate(history, closing)
    })
    await fc.assert(property, { numRuns: count, interruptAfterTimeLimit: 300_000 })
    expect(await listViolations(test)).toEqual([])
  })
