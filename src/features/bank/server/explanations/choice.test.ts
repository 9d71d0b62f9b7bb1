import { beforeEach, expect, test as it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { instantOf } from '#shared/days.ts'
import { newId } from '#shared/server/ids.ts'
import type { MatchChoices, MatchPart } from '../../match.ts'
import { setUpBank } from '../../testing/bank.calls.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'

const world = setUpBank()
let [entry, contractId, lineId] = ['', '', '']

const give = (day: string, time: string, cents: number) =>
  insertDonation(
    world.test.db,
    world.customerId,
    { device_id: entry },
    { amount_cents: cents, created_at: instantOf(day, time).toISOString() },
  )
const choices = async (): Promise<MatchChoices> => (await world.call('GET', `/lines/${lineId}/choices`)).json()
const takingsOf = ({ parts }: MatchChoices) =>
  parts.filter((part): part is Extract<MatchPart, { kind: 'takings' }> => part.kind === 'takings')

beforeEach(async () => {
  entry = (await insertDevice(world.test.db, world.customerId, { label: 'Entrée' })).id
  contractId = (await world.addContract((await world.addAccount())._id, { cutOff: '03:00' }))._id
  await world.call('PUT', `/contracts/${contractId}/devices`, { devices: [{ deviceId: entry, from: '2026-01-01' }] })
  await give('2026-11-05', '23:00', 2000)
  // Before the hour of the contract: still the evening of the fifth.
  await give('2026-11-06', '01:30', 500)
  await give('2026-11-06', '12:00', 3000)
  await give('2026-10-20', '12:00', 700)
  await world.bring(
    cfonbOf({ openedOn: '2026-10-31', closedOn: '2026-11-23' }, [
      { day: '2026-11-09', cents: -6000, label: 'REMBOURSEMENT CARTE', code: '36' },
      { day: '2026-11-10', cents: 9900, label: 'VIREMENT DIVERS', code: '05' },
    ]),
  )
  lineId = (await world.lines())[0]?._id ?? ''
})

it('offers the days of a terminal that no line contains, cut at the hour of the contract', async () => {
  const found = await choices()
  expect(found.contracts).toEqual([{ _id: contractId, number: '1234567' }])
  expect(takingsOf(found).map(({ device, amount, donationCount }) => [device.name, amount, donationCount])).toEqual([
    ['Entrée', 30, 1],
    ['Entrée', 25, 2],
  ])
})

it('offers nothing that the line cannot contain: no refund for a credit, and no donation for a debit', async () => {
  const given = await give('2026-11-07', '12:00', 5000)
  const key = { customerId: world.customerId, transactionId: given.id }
  await insertMovement(world.test.db, key, { recordedBy: world.manager.id, effectiveOn: '2026-11-09' })
  // More than the line has, though less a commission.
  await give('2026-11-08', '12:00', 99_000)
  const kindsOf = async (id: string | undefined) =>
    (await world.call('GET', `/lines/${id}/choices`)).json().parts.map(({ kind, amount }: MatchPart) => [kind, amount])
  const debit = (await world.lines()).find(({ amount }) => amount < 0)
  expect(await kindsOf(lineId)).toEqual([
    ['takings', 50],
    ['takings', 30],
    ['takings', 25],
  ])
  expect(await kindsOf(debit?._id)).toEqual([['movement', -1]])
})

it('offers a part as the match takes it, and no longer once a line contains it', async () => {
  const [newest] = takingsOf(await choices())
  const { contract, device, donationCount: _count, ...part } = newest!
  const parts = [
    { ...part, contractId: contract._id, deviceId: device._id },
    { kind: 'other', amount: 69, note: 'Subvention' },
  ]
  const answer = await world.call('POST', `/lines/${lineId}/match`, { parts })
  expect(answer.statusCode).toBe(201)
  expect(await choices()).toEqual({ parts: [], contracts: [] })
  const match = answer.json().match._id
  await world.call('POST', `/matches/${match}/undo`)
  expect(takingsOf(await choices())).toHaveLength(2)
})

it('offers transfers, and refuses the line of another association', async () => {
  const transfer = await insertDonation(
    world.test.db,
    world.customerId,
    { recorded_by: world.manager.id },
    { amount_cents: 9900, created_at: instantOf('2026-11-09', '12:00').toISOString(), payment_method: 'transfer' },
  )
  expect((await choices()).parts.filter(({ kind }) => kind === 'donation')).toMatchObject([
    { transactionId: transfer.id },
  ])
  const stranger = await insertUser(world.test.db, { customer_id: (await insertCustomer(world.test.db)).id })
  expect((await world.call('GET', `/lines/${lineId}/choices`, undefined, stranger)).statusCode).toBe(404)
  expect((await world.call('GET', `/lines/${newId()}/choices`)).statusCode).toBe(404)
})
