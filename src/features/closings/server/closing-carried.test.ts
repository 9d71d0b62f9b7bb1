import { expect, it } from 'vitest'
import { listViolations } from '#test/violations.ts'
import { friday, march, saturday, setUpClosings } from '../testing/closing.calls.ts'

const world = setUpClosings()

const expectAddedUp = async (): Promise<void> => expect(await listViolations(world.test)).toEqual([])

it('a donation that arrived after its closing is carried by the next one, with its movements', async () => {
  const { terminal, give, put, closed, read, call } = world
  const first = await closed()
  const late = (await give(12, {}, terminal)).json()
  await put(late._id, { kind: 'refunded', amount: 5 })
  await expectAddedUp()
  const second = await closed(saturday)
  expect(await read(second)).toMatchObject({
    total: { donationCount: 1, gross: 12, net: 7, steps: [{ kind: 'refunded', amount: -5 }] },
    figures: { carried: [{ closing: { number: 1, from: '2026-03-06' }, donationCount: 1, gross: 12, net: 7 }] },
  })
  expect((await read(first)).late.donations).toMatchObject([{ _id: late._id, carriedIn: { number: 2 } }])
  const exported = (await call('GET', `/closings/${second}/export`)).body
  expect(exported).toContain('"Don arrivé après la clôture du 6 mars 2026";06/03/2026')
  await expectAddedUp()
})

it('a donation whose carrying closing is reopened is carried again, once', async () => {
  const { terminal, give, closed, read, reopen } = world
  await closed()
  await give(12, {}, terminal)
  const second = await closed(saturday)
  await reopen(second)
  await expectAddedUp()
  const third = await read(await closed(saturday))
  expect(third.figures.carried).toMatchObject([{ closing: { number: 1 }, gross: 12 }])
  expect((await read(await closed({ kind: 'day', from: '2026-03-01', to: '2026-03-01' }))).figures.carried).toEqual([])
  await expectAddedUp()
})

it('a day that is closed again leaves out what another closing has carried', async () => {
  const { terminal, give, closed, read, reopen, call } = world
  const first = await closed()
  await give(12, {}, terminal)
  const carrying = await closed(saturday)
  await reopen(first)
  const again = await closed()
  expect(await read(again)).toMatchObject({ total: { donationCount: 0 }, late: { donations: [{ amount: 12 }] } })
  await expectAddedUp()
  await reopen(carrying)
  await expectAddedUp()
  expect((await read(await closed(saturday))).figures.carried).toMatchObject([{ gross: 12 }])
  for (const id of [first, again, carrying])
    expect((await call('GET', `/closings/${id}/checksum`)).json().isSame).toBe(true)
})

it('a period is closed over closed days: their figures, its open days, and what came late', async () => {
  const { terminal, give, put, closed, close, read, reopen } = world
  await give(30)
  const day = await closed()
  await give(12, {}, terminal)
  const open = (await give(5, { createdAt: '2026-03-02T12:00:00.000Z' })).json()
  await put(open._id, { kind: 'refunded', amount: 1 })
  const period = await closed(march)
  expect(await read(period)).toMatchObject({
    total: { donationCount: 3, gross: 47, net: 46, steps: [{ kind: 'refunded', amount: -1 }] },
    figures: {
      parts: [{ closing: { number: 1 }, net: 30 }],
      carried: [{ closing: { number: 1 }, donationCount: 1, net: 12 }],
    },
  })
  expect((await reopen(day)).json()).toMatchObject({
    status: 409,
    code: 'closing-inside',
    message: 'Cette clôture est dans la clôture de période n°\u00a02\u00a0: rouvrez d’abord celle-ci.',
  })
  const cut = await close({ kind: 'period', from: '2026-02-20', to: '2026-03-03' })
  expect(cut.json()).toMatchObject({
    status: 409,
    code: 'already-closed',
    message:
      'Ces jours coupent la clôture de période n°\u00a02 (du 1er au 7 mars 2026)\u00a0: une clôture en contient une autre en entier, ou pas du tout.',
  })
  await give(8, {}, terminal)
  await expectAddedUp()
  const year = await read(await closed({ kind: 'period', from: '2025-09-01', to: '2026-03-07' }))
  expect(year.figures.parts).toMatchObject([{ closing: { number: 2 }, net: 46 }])
  expect(year).toMatchObject({
    total: { net: 54 },
    figures: {
      carried: [
        { closing: { number: 2 }, gross: 8 },
        { closing: { number: 1 }, gross: 12 },
      ],
    },
  })
  await expectAddedUp()
})

it('a cancellation of an earlier closing’s donation stands apart, and what is 0 euros has no line', async () => {
  const { give, put, closed, read } = world
  const donation = (await give(20)).json()
  await closed(friday)
  await put(donation._id, { kind: 'cancelled' })
  expect(await read(await closed(saturday))).toMatchObject({
    total: { donationCount: 0, gross: 0, net: -20, steps: [{ kind: 'cancelledElsewhere', amount: -20 }] },
  })
})

const dayClosing = (day: string) => ({ kind: 'day' as const, from: day, to: day })
const exercise = (year: number) => ({ kind: 'period' as const, from: `${year}-01-01`, to: `${year}-12-31` })

it('a late donation is carried forward only, in whatever order days and exercises are closed', async () => {
  const { terminal, give, closed, read } = world
  const [forgotten, last] = ['2019-03-05', '2020-12-31']
  await give(5, { createdAt: `${forgotten}T12:00:00.000Z` })
  await give(10, { createdAt: `${last}T12:00:00.000Z` })
  const missed = await closed(dayClosing(last))
  const late = (await give(77, { createdAt: `${last}T12:00:00.000Z` }, terminal)).json()
  for (const days of [dayClosing(forgotten), exercise(2019)])
    expect(await read(await closed(days))).toMatchObject({ total: { gross: 5, net: 5 }, figures: { carried: [] } })
  const lateOf = async () => (await read(missed)).late.donations.map(({ _id, carriedIn }) => [_id, carriedIn?.number])
  expect(await lateOf()).toEqual([[late._id, undefined]])
  expect(await read(await closed(exercise(2020)))).toMatchObject({
    total: { gross: 87, net: 87 },
    figures: { carried: [{ closing: { number: 1 }, donationCount: 1, net: 77 }] },
  })
  expect(await lateOf()).toEqual([[late._id, 4]])
  await expectAddedUp()
})

it('what a closing inside carries is under the heading of the outer one, on its own days too', async () => {
  const { terminal, give, closed, read } = world
  await give(10)
  await closed(friday)
  const late = (await give(77, {}, terminal)).json()
  await closed(saturday)
  const outer = await read(await closed(march))
  expect(outer).toMatchObject({
    total: { donationCount: 2, gross: 87 },
    figures: { carried: [{ closing: { number: 1 }, donationCount: 1, gross: 77 }] },
    late: { donations: [] },
  })
  expect((await world.call('GET', `/closings/${outer._id}/export`)).body).toContain(
    `"Don arrivé après la clôture du 6 mars 2026";06/03/2026 13:00:00;77,00;;"Carte";"";"";"Hall";${late._id}`,
  )
  await expectAddedUp()
})
