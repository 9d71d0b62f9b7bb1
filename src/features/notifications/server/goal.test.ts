import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { createNotificationTest, insertReader, openTestNotifications } from '../testing/notification.fixture.ts'

let test: Awaited<ReturnType<typeof createNotificationTest>>
let customerId: string
let deviceId: string
beforeAll(async () => {
  test = await createNotificationTest()
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db, { name: 'Les Amis du Partage' })).id
  deviceId = (await insertDevice(test.db, customerId)).id
  ;(await test.mails()).length = 0
  test.setNow('2027-03-08T12:00:00Z')
})

const insertGoal = async (euros: number) =>
  (await insertCause(test.db, customerId, { name: 'Puits', amount_target_cents: euros * 100 })).id
const give = (cause_id: string, euros: number, day = '2027-03-08') =>
  insertDonation(
    test.db,
    customerId,
    { device_id: deviceId },
    { cause_id, amount_cents: euros * 100, created_at: `${day}T10:00:00Z` },
  )
const send = async () => {
  await test.goals.addReached()
  return (await test.mails()).map(({ to, subject }) => [to, subject.replaceAll('\u00a0', ' ')])
}

it('mails the people who want it, once for a cause and a goal', async () => {
  const manager = await insertReader(test.db, customerId)
  await insertReader(test.db, customerId, { goalReached: false })
  await insertReader(test.db, customerId, { role: 'user' })
  const user = await insertReader(test.db, customerId, { role: 'user', goalReached: true })
  const causeId = await insertGoal(1000)
  await give(causeId, 999)
  expect(await send()).toEqual([])
  await give(causeId, 1)
  const other = openTestNotifications(test.database)
  other.setNow('2027-03-08T12:00:00Z')
  await Promise.all([test.goals.addReached(), other.goals.addReached()])
  const sent = await send()
  expect(new Set(sent.map(([to]) => to))).toEqual(new Set([manager.email, user.email]))
  expect(sent.map(([, subject]) => subject)).toEqual(Array(2).fill('Objectif atteint : Puits'))
  const [mail] = await test.mails()
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(
    'La cause « Puits » (Les Amis du Partage) a atteint son objectif.',
  )
  expect(mail?.text).toContain(`/causes/${causeId}`)
  await give(causeId, 100)
  test.setNow('2027-03-09T12:00:00Z')
  expect(await send()).toHaveLength(2)
  await test.db.updateTable('causes').set({ amount_target_cents: 200_000 }).where('id', '=', causeId).execute()
  await give(causeId, 900, '2027-03-09')
  expect(await send()).toHaveLength(4)
  await other.jobs.close()
})

it('is silent about a goal that was reached long ago, lowered, or of an archived cause', async () => {
  await insertReader(test.db, customerId)
  const [old, lowered, archived] = [await insertGoal(100), await insertGoal(1000), await insertGoal(100)]
  await give(old, 100, '2027-03-04')
  await give(lowered, 200, '2027-03-04')
  await test.db.updateTable('causes').set({ amount_target_cents: 15_000 }).where('id', '=', lowered).execute()
  await give(archived, 100)
  await test.db.updateTable('causes').set({ archived_at: new Date() }).where('id', '=', archived).execute()
  expect(await send()).toEqual([])
})

it('goes to nobody of another association', async () => {
  const { id: otherId } = await insertCustomer(test.db)
  await insertReader(test.db, otherId)
  await give(await insertGoal(10), 10)
  expect(await send()).toEqual([])
})
