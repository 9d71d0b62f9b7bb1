import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { newId } from '#shared/server/ids.ts'
import { createNotificationTest, insertReader } from '../testing/notification.fixture.ts'

let test: Awaited<ReturnType<typeof createNotificationTest>>
let customerId: string
let alarm: { alarmId: string; customerId: string; deviceId: string; label: string }
beforeAll(async () => {
  test = await createNotificationTest()
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db, { name: 'Les Amis du Partage' })).id
  alarm = { alarmId: newId(), customerId, deviceId: newId(), label: 'Entrée' }
  ;(await test.mails()).length = 0
})

const silentSince = new Date('2027-03-05T12:05:00Z')
const restoredAt = new Date('2027-03-06T09:30:00Z')
const silence = () => test.db.transaction().execute((tx) => test.alertMails.silent(tx, { ...alarm, silentSince }))
const restore = () => test.db.transaction().execute((tx) => test.alertMails.restored(tx, { ...alarm, restoredAt }))
const subjects = async () => (await test.mails()).map(({ to, subject }) => [to, subject.replaceAll('\u00a0', ' ')])

it('mails the managers who want it one alarm and one end of it', async () => {
  const manager = await insertReader(test.db, customerId)
  await insertReader(test.db, customerId, { silentDevice: false })
  await insertReader(test.db, customerId, { role: 'user', silentDevice: true })
  await Promise.all([silence(), silence()])
  await silence()
  const alarmed = [manager.email, 'L’appareil « Entrée » ne reçoit plus de dons']
  expect(await subjects()).toEqual([alarmed])
  const [mail] = await test.mails()
  expect(mail?.text).toContain('aucun don depuis le ven. 05 mars 2027 à 13:05')
  expect(mail?.text).toContain(`/devices/${alarm.deviceId}`)
  await restore()
  await restore()
  const restored = [manager.email, 'L’appareil « Entrée » reçoit de nouveau des dons']
  expect(await subjects()).toEqual([alarmed, restored])
})

it('tells the end to those who got the alarm, and a new alarm is another one', async () => {
  const first = await insertReader(test.db, customerId)
  await silence()
  await test.mails()
  await insertReader(test.db, customerId)
  await restore()
  expect((await subjects()).map(([to]) => to)).toEqual([first.email, first.email])
  alarm = { ...alarm, alarmId: newId() }
  await silence()
  expect(await subjects()).toHaveLength(4)
})

it('exists only when the alarm was committed', async () => {
  await insertReader(test.db, customerId)
  const failing = test.db.transaction().execute(async (tx) => {
    await test.alertMails.silent(tx, { ...alarm, silentSince })
    throw new Error('no alarm')
  })
  await expect(failing).rejects.toThrow('no alarm')
  expect(await subjects()).toEqual([])
})
