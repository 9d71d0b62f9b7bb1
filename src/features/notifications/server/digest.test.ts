import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { createNotificationTest, insertReader, openTestNotifications } from '../testing/notification.fixture.ts'

let test: Awaited<ReturnType<typeof createNotificationTest>>
let deviceId: string
beforeEach(async () => {
  test = await createNotificationTest()
  deviceId = (await insertDevice(test.db, test.customerId, { label: 'Entrée' })).id
})
afterEach(() => test.close())

/** Plain spaces, to be read in a test. */
const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00a0', ' ')
const give = (euros: number, day: string, fields: { cause_id?: string; shortcut_id?: string } = {}) =>
  insertDonation(
    test.db,
    test.customerId,
    { device_id: deviceId },
    { amount_cents: euros * 100, created_at: `${day}T12:00:00Z`, ...fields },
  )
const send = async () => {
  await test.digests.addDue()
  return test.mails()
}

it('tells the total, against the week before, by cause and by terminal, and names no donor', async () => {
  const reader = await insertReader(test.db, test.customerId)
  const { id: causeId } = await insertCause(test.db, test.customerId, { name: 'Puits <Mali>' })
  const { id: shortcutId } = await insertShortcut(test.db, test.customerId)
  await give(500, '2027-02-22')
  await insertDonation(
    test.db,
    test.customerId,
    { device_id: deviceId },
    {
      amount_cents: 30_050,
      created_at: '2027-03-01T12:00:00Z',
      cause_id: causeId,
      donator_fullname: 'Camille Lefèvre',
    },
  )
  await give(200, '2027-03-06')
  await give(50, '2027-03-07', { shortcut_id: shortcutId })
  await insertDonation(
    test.db,
    test.customerId,
    { recorded_by: reader.id },
    { amount_cents: 1000, created_at: '2027-03-07T22:59:59Z' },
  )
  await give(999, '2027-03-08')
  const [mail, ...others] = await send()
  expect(others).toEqual([])
  expect(mail?.to).toBe(reader.email)
  expect(plain(mail?.subject)).toBe('Collecte du 1er au 7 mars 2027 : 560,50 €')
  expect(plain(mail?.text).split('\n\n').slice(0, 6)).toEqual([
    'Bonjour Samia,',
    'Voici la collecte du 1er au 7 mars 2027 pour Les Amis du Partage.',
    '560,50 €\n4 dons · +12 % par rapport à la semaine précédente (500,00 €)',
    'Par cause\n- Puits <Mali> : 300,50 € (1 don)\n- Dons ponctuels : 210,00 € (2 dons)\n- Dons rapides : 50,00 € (1 don)',
    'Par appareil\n- Entrée : 550,50 € (3 dons)\n- Saisis à la main : 10,00 € (1 don)',
    'Voir ces dons :\nhttps://dons.escarcelle.example/?startDate=2027-03-01&endDate=2027-03-07',
  ])
  expect(plain(mail?.text)).toContain('Voir votre vendredi :\nhttps://dons.escarcelle.example/friday?day=2027-03-05')
  expect(mail?.html).toContain('Puits &lt;Mali&gt;')
  expect(mail?.html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i)
  expect(`${mail?.text}${mail?.html}`).not.toContain('Camille')
  expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/dons\.escarcelle\.example\/desabonnement\?jeton=[\w-]+$/)
  expect(mail?.text).toContain(mail?.unsubscribeUrl ?? 'none')
})

it('tells the month against the month before, to those who chose it', async () => {
  await insertReader(test.db, test.customerId, { digest: 'month' })
  await give(100, '2027-02-28')
  await give(90, '2027-03-31')
  test.setNow('2027-04-01T05:00:00Z')
  const [mail] = await send()
  expect(plain(mail?.subject)).toBe('Collecte de mars 2027 : 90,00 €')
  expect(plain(mail?.text)).toContain('1 don · −10 % par rapport au mois précédent (100,00 €)')
})

it('does not count a cancelled donation, and says so', async () => {
  const { id: recordedBy } = await insertReader(test.db, test.customerId)
  await give(90, '2027-03-05')
  const { id: transactionId } = await give(1250.5, '2027-03-06')
  const requested = { kind: 'cancelled', amountCents: null, toCauseId: null } as const
  await insertMovement(test.db, { customerId: test.customerId, transactionId }, { recordedBy, requested })
  const [mail] = await send()
  expect(plain(mail?.subject)).toBe('Collecte du 1er au 7 mars 2027 : 90,00 €')
  expect(plain(mail?.text)).toMatch(/90,00 €\n1 don · .+ · 1 don annulé, non compté\n/)
})

it('comes once for a person and a day in Paris, with two processes at once and at every later time', async () => {
  await insertReader(test.db, test.customerId)
  await give(20, '2027-03-06')
  const other = openTestNotifications(test.database)
  await Promise.all([test.digests.addDue(), other.digests.addDue(), test.digests.addDue(), other.digests.addDue()])
  const mails = [...(await test.mails()), ...(await other.mails())]
  test.setNow('2027-03-08T18:00:00Z')
  expect(await send()).toHaveLength(mails.length)
  expect(mails).toHaveLength(1)
  await other.jobs.close()
})

it.each([
  ['2027-03-22', '2027-03-29', '2027-03-27T12:00:00Z', '2027-03-29T05:00:00Z'],
  ['2027-10-25', '2027-11-01', '2027-10-30T12:00:00Z', '2027-11-01T06:00:00Z'],
])('comes once in each week across a change of the clock (%s to %s)', async (_, day, donation, dueAt) => {
  await insertReader(test.db, test.customerId)
  await give(20, donation.slice(0, 10))
  test.setNow(new Date(Date.parse(dueAt) - 60_000).toISOString())
  expect(await send()).toEqual([])
  for (const minutes of [0, 1, 60, 600]) {
    test.setNow(new Date(Date.parse(dueAt) + minutes * 60_000).toISOString())
    expect(await send()).toHaveLength(1)
  }
  const { key } = await test.db.selectFrom('notification_mails').select('key').executeTakeFirstOrThrow()
  expect(key).toBe(`digest:${day}`)
})

it('asks once whether no donation is normal, and starts again with the next one', async () => {
  await insertReader(test.db, test.customerId)
  const subjects = async (...mondays: string[]) => {
    for (const monday of mondays) {
      test.setNow(`${monday}T06:30:00Z`)
      await send()
    }
    return (await test.mails()).map(({ subject }) => plain(subject))
  }
  const nothing = 'Aucun don la semaine dernière : est-ce normal ?'
  expect(await subjects('2027-02-01', '2027-02-08', '2027-02-15')).toEqual([nothing])
  await give(20, '2027-02-16')
  expect(await subjects('2027-02-22')).toEqual([nothing, 'Collecte du 15 au 21 février 2027 : 20,00 €'])
  expect(await subjects('2027-03-01', '2027-03-08')).toHaveLength(3)
})

it('goes to managers by default, and to users, the month and nobody else as they chose', async () => {
  const { db, customerId } = test
  const manager = await insertReader(db, customerId)
  await insertReader(db, customerId, { digest: 'off' })
  await insertReader(db, customerId, { digest: 'month' })
  await insertReader(db, customerId, { role: 'user' })
  const user = await insertReader(db, customerId, { role: 'user', digest: 'week' })
  await insertUser(db, { customer_id: customerId, email: 'never-signed-in@personne.example', isConfirmed: false })
  const admin = await insertReader(db, customerId)
  await db.updateTable('users').set({ home_role: 'admin' }).where('id', '=', admin.id).execute()
  const gone = await insertReader(db, customerId)
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  const disabled = await insertReader(db, customerId)
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute()
  await give(20, '2027-03-06')
  expect((await send()).map(({ to }) => to).toSorted()).toEqual([manager.email, user.email].toSorted())
})

it("holds one association's figures only", async () => {
  const { id: otherId } = await insertCustomer(test.db, { name: 'Autre association' })
  await insertReader(test.db, otherId, { email: 'autre@personne.example' })
  await insertReader(test.db, test.customerId, { email: 'nous@personne.example' })
  await give(20, '2027-03-06')
  const mails = await send()
  expect(mails.map(({ to, subject }) => `${to} ${plain(subject)}`).toSorted()).toEqual([
    'autre@personne.example Aucun don la semaine dernière : est-ce normal ?',
    'nous@personne.example Collecte du 1er au 7 mars 2027 : 20,00 €',
  ])
  expect(mails.find(({ to }) => to.startsWith('autre'))?.text).not.toContain('Partage')
})

it('is not sent late to a person who has just chosen it or has unsubscribed meanwhile', async () => {
  const person = await insertReader(test.db, test.customerId)
  const actor = {
    kind: 'person',
    accountId: person.id,
    customerId: test.customerId,
    role: 'manager',
    homeRole: 'manager',
  } as const
  const choose = (digest: 'off' | 'week') => test.settings.set(actor, { digest, goalReached: true, silentDevice: true })
  await give(20, '2027-03-06')
  test.setNow('2027-03-08T06:10:00Z')
  await choose('week')
  expect(await send()).toEqual([])
  test.setNow('2027-03-15T06:00:00Z')
  await test.digests.addDue()
  await choose('off')
  expect(await test.mails()).toEqual([])
})

it('lists the silent terminals', async () => {
  const silent = openTestNotifications(test.database, {
    listSilentDevices: async (_db, customerId) =>
      customerId === test.customerId ? [{ label: 'Sortie', silentSince: new Date('2027-03-04T23:30:00Z') }] : [],
  })
  await insertReader(test.db, test.customerId)
  await give(20, '2027-03-06')
  await silent.digests.addDue()
  const [mail] = await silent.mails()
  expect(plain(mail?.text)).toContain('Appareils silencieux\n- Sortie : depuis le 5 mars 2027')
  await silent.jobs.close()
})
