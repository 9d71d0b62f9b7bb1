import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDevice } from '#features/devices/server/device.repository.ts'
import { endAlarm } from '#features/devices/server/unusual.repository.ts'
import { createUnusualWatch } from '#features/devices/server/unusual.service.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { createNotificationTest, insertReader } from '#features/notifications/testing/notification.fixture.ts'
import { bookDonations } from '#features/transactions/server/record/donation.repository.ts'
import { newDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { inCamelCase } from '#shared/server/database.ts'

let test: Awaited<ReturnType<typeof createNotificationTest>>
beforeAll(async () => {
  test = await createNotificationTest()
})
afterAll(() => test.close())

const noon = Date.parse('2026-06-04T10:00:00Z')
const at = (minutes: number): Date => new Date(noon + minutes * 60_000)
const day = 24 * 60

/** A connected terminal which has had three donations of 20 € a day for 30 days, and what watches it. */
const setUp = async () => {
  const { db, customerId, alertMails } = test
  const device = await insertDevice(db, customerId, { label: 'Entrée', connected_at: '2026-01-01T09:00:00Z' })
  await insertDeviceToken(db, device)
  const key = { customerId, deviceId: device.id }
  const give = async (
    amounts: number[],
    { arrived = at(0), given = arrived }: { arrived?: Date; given?: Date } = {},
  ) => {
    const donations = amounts.map((amount) =>
      newDonation(customerId, { device_id: device.id, amount_cents: amount * 100, created_at: given.toISOString() }),
    )
    for (let place = 0; place < donations.length; place += 200)
      await bookDonations(db, donations.slice(place, place + 200), { lockTimeoutMs: 2000, now: arrived })
  }
  for (let days = 30; days > 0; days -= 1) await give([20, 20, 20], { arrived: at(-days * day) })
  const rows = inCamelCase(db)
  let now = at(0)
  // Two processes look at once.
  const watches = [1, 2].map(() => createUnusualWatch({ db: rows, clock: () => now, alertMails }))
  return {
    key,
    give,
    look: async (minutes = 0) => {
      now = at(minutes)
      await Promise.all(watches.map((watch) => watch()))
      return (await findDevice(rows, key))?.unusual ?? null
    },
    examine: async (minutes: number) => {
      const { id } = await insertUser(db, { customer_id: customerId })
      await endAlarm(rows, key, { endedAt: at(minutes), endedBy: id })
    },
  }
}

const amounts = (count: number, amount = 20): number[] => Array.from({ length: count }, () => amount)

describe('the watch over what terminals send', () => {
  it('raises no alarm for usual donations, also after a day without network', async () => {
    const { give, look } = await setUp()
    await give([500, 1000])
    await give(amounts(110), { given: at(-2 * day) })
    await give(amounts(110), { given: at(-day) })
    expect(await look()).toBeNull()
  })

  it('notices an amount beyond the habit at the next look', async () => {
    const { give, look } = await setUp()
    await give([20])
    await give([1001], { arrived: at(1) })
    expect(await look(2)).toEqual({
      noticedAt: at(2).toISOString(),
      since: at(1).toISOString(),
      reasons: ['amount'],
    })
  })

  it("accepts five times a terminal's largest donation as usual", async () => {
    const { give, look } = await setUp()
    await give([900], { arrived: at(-10 * day) })
    await give([4500])
    expect(await look()).toBeNull()
    await give([4501], { arrived: at(2) })
    expect(await look(2)).toMatchObject({ reasons: ['amount'] })
  })

  it('notices a rate beyond the habit, by hour and by day', async () => {
    const byHour = await setUp()
    await byHour.give(amounts(121))
    expect(await byHour.look()).toMatchObject({ reasons: ['rate'], since: at(0).toISOString() })
    const byDay = await setUp()
    for (let hour = 0; hour < 6; hour += 1) await byDay.give(amounts(90), { given: at(-hour * 60) })
    expect(await byDay.look()).toMatchObject({ reasons: ['rate'] })
  })

  it('notices donations that are dated long before they arrive', async () => {
    const { give, look } = await setUp()
    await give([20], { given: at(-6 * day) })
    expect(await look()).toBeNull()
    await give([20], { arrived: at(2), given: at(-300 * day) })
    expect(await look(2)).toMatchObject({ reasons: ['age'], since: at(2).toISOString() })
  })

  it('has one alarm until a person has examined it; examined donations are usual afterwards', async () => {
    const { give, look, examine } = await setUp()
    await give([5000], { arrived: at(1) })
    const alarm = await look(2)
    await give([9000], { arrived: at(3) })
    expect(await look(4)).toEqual(alarm)
    await examine(5)
    expect(await look(6)).toBeNull()
    await give([9000], { arrived: at(7) })
    expect(await look(8)).toBeNull()
    await give([45_001], { arrived: at(9) })
    expect(await look(10)).toMatchObject({ reasons: ['amount'], since: at(9).toISOString() })
  })

  it('mails all managers and the platform once for each alarm, in spite of their settings', async () => {
    const { db, customerId } = test
    const { give, look, key } = await setUp()
    const manager = await insertReader(db, customerId, { silentDevice: false, digest: 'off' })
    await insertReader(db, customerId, { role: 'user' })
    const admin = await insertUser(db, { role: 'admin', customer_id: null })
    const before = (await test.mails()).length
    await give([100_000], { given: at(-300 * day) })
    await look()
    await look(1)
    const mails = (await test.mails()).slice(before)
    const own = mails.filter(({ to }) => [manager.email, admin.email].includes(to))
    expect(own.map(({ to }) => to).toSorted()).toEqual([manager.email, admin.email].toSorted())
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length)
    expect(own[0]?.subject).toBe('Dons inhabituels à l’appareil «\u00a0Entrée\u00a0»')
    const letterTo = (email: string) => mails.find(({ to }) => to === email)?.text
    expect(letterTo(manager.email)).toContain(`/devices/${key.deviceId}`)
    expect(letterTo(admin.email)).toContain(`/a/customers/${customerId}/devices/${key.deviceId}`)
    expect(letterTo(manager.email)).toContain('Un montant est beaucoup plus grand que d’habitude. Des dons sont datés')
  })
})
