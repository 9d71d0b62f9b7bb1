import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSilent } from '#features/devices/server/silence.repository.ts'
import { createSilenceWatch } from '#features/devices/server/silence.service.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { createNotificationTest, insertReader } from '#features/notifications/testing/notification.fixture.ts'
import { bookDonations } from '#features/transactions/server/record/donation.repository.ts'
import { newDonation } from '#features/transactions/testing/donation.fixture.ts'
import { inCamelCase } from '#shared/server/database.ts'

let test: Awaited<ReturnType<typeof createNotificationTest>>
beforeAll(async () => {
  test = await createNotificationTest()
})
afterAll(() => test.close())

/** A time of Thursday 4 June 2026 in Paris. */
const at = (time: string): Date => new Date(`2026-06-04T${time}:00+02:00`)

it('mails a manager once that a terminal is silent, and once that it works again', async () => {
  const { db, customerId, alertMails } = test
  const { email } = await insertReader(db, customerId)
  const connected = { created_at: '2026-01-01T09:00:00Z', connected_at: '2026-01-01T09:00:00Z' }
  const device = await insertDevice(db, customerId, { label: 'Entrée', ...connected })
  await insertDeviceToken(db, device)
  await sql`
    insert into donation_hours (customer_id, device_id, hour, donation_count, total_cents)
    select ${customerId}, ${device.id}, (day + make_interval(hours => hour)) at time zone 'Europe/Paris', 3, 6000
    from generate_series('2026-03-01'::timestamp, '2026-06-03', '1 day') day, generate_series(10, 17) hour`.execute(db)
  const give = (time: string) => {
    const donation = newDonation(customerId, { device_id: device.id, created_at: at(time).toISOString() })
    return bookDonations(db, [donation], { lockTimeoutMs: 2000, now: at(time) })
  }
  const rows = inCamelCase(db)
  const look = async (time: string) => {
    const watches = [1, 2].map(() => createSilenceWatch({ db: rows, clock: () => at(time), alertMails })())
    await Promise.all(watches)
    return (await test.mails()).map(({ to, subject }) => [to, subject.replaceAll('\u00a0', ' ')])
  }
  const alarm = [email, 'L’appareil « Entrée » ne reçoit plus de dons']
  const end = [email, 'L’appareil « Entrée » reçoit de nouveau des dons']

  await give('10:00')
  expect(await look('14:00')).toEqual([])
  expect(await look('14:10')).toEqual([alarm])
  expect(await listSilent(rows, customerId)).toEqual([{ label: 'Entrée', silentSince: at('10:00') }])
  expect(await look('14:20')).toEqual([alarm])
  expect((await test.mails())[0]?.text).toContain('aucun don depuis le jeu. 04 juin 2026 à 10:00')
  await give('15:00')
  expect(await look('15:01')).toEqual([alarm, end])
  expect(await listSilent(rows, customerId)).toEqual([])
})
