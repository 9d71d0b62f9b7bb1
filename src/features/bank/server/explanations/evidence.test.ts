import { expect, it } from 'vitest'
import { setUpMatches } from '../../testing/match.calls.ts'

const world = setUpMatches()
const nothing = {
  contracts: [],
  days: null,
  operationCount: null,
  terminal: null,
  slips: [],
  gross: null,
  month: null,
  twinCount: 0,
}

it('the page of a line has what was read in its words', async () => {
  await world.bringLines([
    { day: '2026-11-04', cents: 4940, label: 'REM CB 1234567 DU 031126 2 OPE' },
    { day: '2026-11-05', cents: 12_000, label: 'REMISE CHEQUES BORDEREAU 12' },
    { day: '2026-11-06', cents: -350, label: 'COMMISSIONS CB OCTOBRE 2026' },
    { day: '2026-11-09', cents: -70_000, label: 'LOYER' },
    { day: '2026-11-10', cents: 4940, label: 'REM 1234567 BRUT 50,00 COM 0,60' },
  ])
  const read = await Promise.all((await world.lines()).map(({ _id }) => world.line(_id)))
  expect(read.map(({ evidence }) => evidence)).toEqual([
    { ...nothing, contracts: ['1234567'], gross: 50 },
    nothing,
    { ...nothing, month: '2026-10' },
    { ...nothing, slips: [12] },
    { ...nothing, contracts: ['1234567'], days: { from: '2026-11-03', to: '2026-11-03' }, operationCount: 2 },
  ])
})

const twins = async (labels: readonly [string, string]) => {
  const { entry, yard, give, bringLines, lines, line } = world
  await give(entry, '2026-11-03', 2000, 3000)
  await give(yard, '2026-11-03', 5000)
  await bringLines(labels.map((label) => ({ day: '2026-11-04', cents: 5000, label })))
  const read = await Promise.all((await lines()).map(({ _id }) => line(_id)))
  expect(read.map(({ match }) => match?.madeBy)).toEqual([null, null])
  return read.map(({ evidence }) => evidence.twinCount)
}

it('lines of one day and amount that are matched as a set say so', async () => {
  expect(await twins(['REM CB 1234567 DU 031126', 'REM CB 1234567 DU 031126'])).toEqual([1, 1])
})

it('lines that a count tells apart are no set', async () => {
  expect(await twins(['REM CB 1234567 DU 031126 2 OPE', 'REM CB 1234567 DU 031126 1 OPE'])).toEqual([0, 0])
})
