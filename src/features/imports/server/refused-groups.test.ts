import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { RefusedGroup } from '../import.ts'
import { importCalls } from '../testing/import.fixture.ts'

let test: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>
let roof: { id: string }

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-07T10:00:00.000Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  roof = await insertCause(test.db, customerId, { name: 'Réfection de la toiture' })
  await insertCause(test.db, customerId, { name: 'Repas du soir' })
})
const { call, upload, check, importFile } = importCalls(
  () => test,
  () => customerId,
  () => manager,
)

const file = [
  'Date;Montant;Cause;Moyen de paiement',
  '05/03/2026;10;Toiture;Carte',
  '05/03/2026;11;Zakat;Carte',
  '06/03/2026;12;TOITURE ;Carte',
  '06/03/2026;13;Repas du soir;Bons',
  '31/02/2026;14;Toiture;Carte',
  '30/02/2026;15;;Carte',
].join('\n')
const groupsOf = async ({ _id }: { _id: string }) => {
  const answer = await call('GET', `/${_id}/refused-groups`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { data: RefusedGroup[]; moreCount: number }
}
const linesOf = async (one: { _id: string }) =>
  (await groupsOf(one)).data.map(({ problem, value, lines }) => [problem, value?.toLowerCase() ?? null, lines])

describe('the refused rows of a check', () => {
  it('are grouped by reason and value, with the cause of a near name', async () => {
    const checked = await check(await upload(file))
    expect(await linesOf(checked)).toEqual([
      ['cause-unknown', 'toiture', [2, 4]],
      ['date-no-day', null, [6, 7]],
      ['cause-unknown', 'zakat', [3]],
      ['method-unknown', 'bons', [5]],
    ])
    const { data, moreCount } = await groupsOf(checked)
    expect(moreCount).toBe(0)
    expect(data[0]).toMatchObject({ rowCount: 2, column: 'Cause', nearCause: { _id: roof.id } })
    expect(data[1]).toMatchObject({ examples: ['30/02/2026', '31/02/2026'], message: 'Ce jour n’existe pas.' })
    expect(data[2]?.nearCause).toBeNull()
  })

  it('go on once their value has a meaning, or are left out', async () => {
    const checked = await check(await upload(file))
    const changes = {
      causes: [
        { value: 'Toiture', causeId: roof.id, isLeft: false },
        { value: 'Zakat', causeId: null, isLeft: true },
      ],
      methods: [{ value: 'Bons', method: null, isLeft: true }],
    }
    const again = await check(checked, changes)
    expect(again).toMatchObject({ accepted: { donationCount: 2, total: 22 }, leftOutCount: 2, refusedCount: 2 })
    expect(await linesOf(again)).toEqual([['date-no-day', null, [6, 7]]])
  })

  it('keep their reason and their lines after the run, without the contents of the file', async () => {
    const done = await importFile(`${file}\n06/03/2026;16;;Carte`)
    const { data } = await groupsOf(done)
    expect(data.map(({ problem, value, examples, rowCount }) => [problem, value, examples, rowCount])).toEqual([
      ['cause-unknown', null, [], 3],
      ['date-no-day', null, [], 2],
      ['method-unknown', null, [], 1],
    ])
  })
})
