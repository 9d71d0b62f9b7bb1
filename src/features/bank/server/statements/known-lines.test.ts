import { beforeEach, describe, expect, it } from 'vitest'
import { type BankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { cfonbOf, type StatementLine } from '../../testing/cfonb.fixture.ts'

let { call, addAccount, bring, lines, line } = {} as BankCalls
const world = setUpBank()
beforeEach(async () => {
  ;({ call, addAccount, bring, lines, line } = world)
  await addAccount()
})

const days = { openedOn: '2026-10-31', closedOn: '2026-11-20' }
const rent = (label: string): StatementLine => ({ day: '2026-11-04', cents: 9_000, label, code: '05' })

describe('a line that a person has confirmed', () => {
  it('keeps its words: what a later file says otherwise is noted once, beside it', async () => {
    await bring(cfonbOf(days, [rent('VIR LOYER SALLE')]))
    const [{ _id } = { _id: '' }] = await lines()
    const parts = [{ kind: 'other', amount: 90, note: 'Loyer de la salle' }]
    const made = (await call('POST', `/lines/${_id}/match`, { parts })).json()
    const reworded = cfonbOf(days, [rent('VIREMENT LOYER SALLE NOVEMBRE')])
    expect(await bring(reworded)).toMatchObject({ addedCount: 0, knownCount: 1, differingCount: 1 })
    expect(await bring(reworded)).toMatchObject({ addedCount: 0, differingCount: 0 })
    expect(await line(_id)).toMatchObject({
      label: 'VIR LOYER SALLE',
      match: { _id: made.match._id },
      differences: [
        { field: 'label', before: 'VIR LOYER SALLE', after: 'VIREMENT LOYER SALLE NOVEMBRE', file: { number: 2 } },
      ],
    })
    expect((await lines())[0]).toMatchObject({ hasDifference: true })
  })

  it('keeps a difference that two files have until both are taken back', async () => {
    await bring(cfonbOf(days, [rent('VIR LOYER SALLE')]))
    const [{ _id } = { _id: '' }] = await lines()
    await call('POST', `/lines/${_id}/match`, { parts: [{ kind: 'other', amount: 90, note: 'Loyer de la salle' }] })
    const files = [await bring(cfonbOf(days, [rent('VIREMENT')])), await bring(cfonbOf(days, [rent('VIREMENT')]))]
    const numbersOf = async () => (await line(_id)).differences.map(({ file }) => file.number)
    expect(await numbersOf()).toEqual([2])
    for (const [file, left] of [
      [files[0], [3]],
      [files[1], []],
    ] as const) {
      await call('POST', `/files/${file?._id}/withdrawal`)
      await world.settled(file?._id ?? '')
      expect(await numbersOf()).toEqual(left)
    }
  })

  it('that nobody has explained has no difference noted', async () => {
    await bring(cfonbOf(days, [rent('VIR LOYER SALLE')]))
    expect(await bring(cfonbOf(days, [rent('VIREMENT')]))).toMatchObject({ addedCount: 0, differingCount: 0 })
  })
})

it('a line that a later statement of its days does not contain is noted, and stays', async () => {
  await bring(cfonbOf(days, [rent('VIR LOYER SALLE'), { day: '2026-11-05', cents: 100, label: 'VIR', code: '05' }]))
  const without = cfonbOf({ ...days, openedOn: '2026-10-30' }, [
    { day: '2026-11-05', cents: 100, label: 'VIR', code: '05' },
  ])
  expect(await bring(without)).toMatchObject({ addedCount: 0, differingCount: 1 })
  const [, gone] = await lines()
  expect((await line(gone?._id ?? '')).differences).toMatchObject([{ field: 'missing', after: null }])
})
