import { expect, it } from 'vitest'
import { listViolations } from '#test/violations.ts'
import { setUpStories } from './stories.ts'

// Histories of closings, with the figures that docs/rules/figures.md gives them, computed by hand.

const { world, give, close, reopen, put, cancel, undo, sealed, cards, page, live } = setUpStories()

const [thursday, friday, saturday] = ['2026-03-05', '2026-03-06', '2026-03-07'] as const
const [newYearsEve, newYear] = ['2024-12-31', '2025-01-01'] as const

const stories: [name: string, play: () => Promise<void>][] = [
  [
    'a late donation of 2024 is never carried into an earlier day, and its exercise holds it',
    async () => {
      await give(newYearsEve, 10)
      await close(newYearsEve)
      await give(newYearsEve, 77)
      await give('2023-03-05', 5)
      expect(await sealed(await close('2023-03-05'))).toEqual([5, 0, 5])
      expect(await sealed(await close('2023-01-01', '2023-12-31'))).toEqual([5, 0, 5])
      expect(await sealed(await close('2024-01-01', newYearsEve))).toEqual([10, 77, 87])
      expect(await cards('2024-01-01', newYearsEve)).toEqual([87, 87])
      expect(await live()).toEqual([92, 92])
    },
  ],
  [
    'a donation that is late for an exercise is carried into the next one, once',
    async () => {
      await give(newYearsEve, 10)
      const first = await close('2024-01-01', newYearsEve)
      await give(newYearsEve, 77)
      await give(newYear, 3)
      const day = await close(newYear)
      expect(await sealed(day)).toEqual([3, 77, 80])
      expect(await page(newYear)).toEqual([3, 77, 80])
      expect(await sealed(await close(newYear, '2025-12-31'))).toEqual([3, 77, 80])
      expect(await sealed(first)).toEqual([10, 0, 10])
      expect(await cards(newYear, '2025-12-31')).toEqual([3, 3])
    },
  ],
  [
    'a day that is closed again holds what came late for it',
    async () => {
      await give(friday, 20)
      const first = await close(friday)
      await give(friday, 5)
      await reopen(first)
      expect(await sealed(await close(friday))).toEqual([25, 0, 25])
      expect(await sealed(first)).toEqual([20, 0, 20])
      expect(await page(friday)).toEqual([25, 0, 25])
    },
  ],
  [
    'a day that is closed again leaves what the next one carries',
    async () => {
      await give(friday, 20)
      const first = await close(friday)
      await give(friday, 5)
      const next = await close(saturday)
      await reopen(first)
      expect(await sealed(await close(friday))).toEqual([20, 0, 20])
      expect(await sealed(next)).toEqual([0, 5, 5])
      expect(await cards(friday)).toEqual([25, 25])
    },
  ],
  [
    'a week around a closed day has its own days, and apart what came late for the day',
    async () => {
      await give(thursday, 30)
      await give(friday, 20)
      await close(friday)
      await give(friday, 5)
      const week = await close('2026-03-01', saturday)
      expect(await sealed(week)).toEqual([50, 5, 55])
      expect(await cards('2026-03-01', saturday)).toEqual([55, 55])
      expect(await page(friday)).toEqual([20, 0, 20])
    },
  ],
  [
    'a day of a closed week shows the day, and nothing is carried into it',
    async () => {
      await close('2026-02-20')
      await give('2026-02-20', 500)
      await give(thursday, 30)
      await give(friday, 120)
      expect(await sealed(await close('2026-03-01', saturday))).toEqual([150, 500, 650])
      expect(await page(friday)).toEqual([120, 0, 120])
      expect(await cards(friday)).toEqual([120, 120])
    },
  ],
  [
    'kinds do not overlap: a period of one day is that day, and a cut or a copy is refused',
    async () => {
      await give(friday, 20)
      expect(await sealed(await close(friday, friday))).toEqual([20, 0, 20])
      const refused = async (kind: 'day' | 'period', from: string, to: string) =>
        (await world.close({ kind, from, to })).statusCode
      expect(await refused('day', friday, friday)).toBe(409)
      await close(thursday, saturday)
      expect(await refused('period', '2026-03-01', friday)).toBe(409)
      expect(await refused('day', saturday, saturday)).toBe(409)
    },
  ],
  [
    'a donation cancelled after its day was closed is out of the day once it is closed again',
    async () => {
      const first = await give(friday, 100).then(async (id) => {
        const closing = await close(friday)
        await cancel(id)
        return closing
      })
      expect(await sealed(first)).toEqual([100, 0, 100])
      await reopen(first)
      expect(await cards(friday)).toEqual([0, 100])
      expect(await page(friday)).toEqual([0, 0, 100])
      expect(await sealed(await close(friday))).toEqual([0, 0, 100])
      expect(await page(friday)).toEqual([0, 0, 100])
      expect(await sealed(await close(saturday))).toEqual([0, 0, -100])
      expect(await cards(friday, saturday)).toEqual([0, 0])
    },
  ],
  [
    'a month leaves out what was cancelled in the next one',
    async () => {
      const id = await give('2026-02-28', 100)
      await close('2026-02-28')
      await cancel(id)
      expect(await sealed(await close('2026-02-01', '2026-02-28'))).toEqual([0, 0, 100])
      expect(await cards('2026-02-01', '2026-02-28')).toEqual([0, 100])
      expect(await cards('2026-03-01', saturday)).toEqual([0, -100])
    },
  ],
  [
    'a late donation that is cancelled is carried as nothing',
    async () => {
      await close(friday)
      await cancel(await give(friday, 77))
      expect(await page(saturday)).toEqual([0, 0, 0])
      expect(await sealed(await close(saturday))).toEqual([0, 0, 0])
      expect(await live()).toEqual([0, 0])
    },
  ],
  [
    'a late donation that is carried past its cancellation is out of Reporté',
    async () => {
      await close(thursday)
      await cancel(await give(thursday, 77))
      expect(await sealed(await close(saturday))).toEqual([0, 0, 77])
      expect(await sealed(await close(friday))).toEqual([0, 0, -77])
      expect(await cards(thursday, saturday)).toEqual([0, 0])
    },
  ],
  [
    'a refund counts when the money goes back, and a goal follows it',
    async () => {
      const id = await give(friday, 50)
      const first = await close(friday)
      await put(id, { kind: 'refunded', amount: 20 })
      expect(await sealed(first)).toEqual([50, 0, 50])
      expect(await sealed(await close(saturday))).toEqual([0, 0, -20])
      expect(await cards(friday, saturday)).toEqual([50, 30])
      expect(await live()).toEqual([50, 30])
    },
  ],
  [
    'an undo after a reopening counts where the cancellation counts',
    async () => {
      const id = await give(friday, 100)
      const first = await close(friday)
      const cancellation = await cancel(id)
      await reopen(first)
      await undo(id, cancellation)
      expect(await cards(friday)).toEqual([100, 100])
      expect(await cards(saturday)).toEqual([0, 0])
      expect(await sealed(await close(friday))).toEqual([100, 0, 100])
    },
  ],
  [
    'a cancellation that is undone once its day is closed changes no closing',
    async () => {
      const id = await give(thursday, 100)
      const first = await close(thursday)
      const cancellation = await cancel(id)
      const second = await close(friday)
      await undo(id, cancellation)
      expect([await sealed(first), await sealed(second)]).toEqual([
        [100, 0, 100],
        [0, 0, -100],
      ])
      expect([await cards(thursday), await cards(friday), await cards(saturday)]).toEqual([
        [100, 100],
        [0, -100],
        [0, 100],
      ])
      await reopen(first)
      expect(await sealed(await close(thursday))).toEqual([100, 0, 100])
    },
  ],
  [
    'a cancellation that is undone after its day was closed leaves the donation in the day',
    async () => {
      const id = await give(friday, 100)
      const cancellation = await cancel(id)
      const first = await close(friday)
      expect(await sealed(first)).toEqual([0, 0, 0])
      await undo(id, cancellation)
      await reopen(first)
      expect(await cards(friday)).toEqual([100, 0])
      expect(await sealed(await close(friday))).toEqual([100, 0, 0])
      expect(await sealed(first)).toEqual([0, 0, 0])
      expect(await sealed(await close(saturday))).toEqual([0, 0, 100])
    },
  ],
  [
    'a carrying closing that is reopened lets the next one of any kind carry',
    async () => {
      await close(newYearsEve)
      await give(newYearsEve, 77)
      const first = await close(newYear)
      await reopen(first)
      expect(await sealed(await close('2025-06-01', '2025-06-30'))).toEqual([0, 77, 77])
      expect(await sealed(await close(newYear))).toEqual([0, 0, 0])
      expect(await sealed(await close(newYear, '2025-12-31'))).toEqual([0, 77, 77])
    },
  ],
]

it.each(stories)('%s', async (_name, play) => {
  await play()
  expect(await listViolations(world.test)).toEqual([])
})
