import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { deviceJournal } from '#features/devices/device.journal.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Person } from '#shared/server/actor.ts'
import { newId } from '#shared/server/ids.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { AuditEntry } from '../audit.ts'
import { createRecordAudit } from './audit.service.ts'

let test: TestApp
/** Each action is a second after the previous one. */
let clockMs = Date.parse('2026-03-06T12:00:00.250Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date((clockMs += 1000)) })
})
afterAll(() => test.close())

const setUp = async () => {
  const customer = await insertCustomer(test.db, { name: 'Toit pour Tous' })
  const manager = await insertUser(test.db, { customer_id: customer.id, firstname: 'Karim', lastname: 'Morel' })
  const admin = await insertUser(test.db, { role: 'admin', customer_id: null })
  const device = await insertDevice(test.db, customer.id)
  return { customer, manager, admin, device, path: `/customers/${customer.id}` }
}
type SetUp = Awaited<ReturnType<typeof setUp>>
type Page = { data: AuditEntry[]; nextCursor: string | null }

const journalOf = async ({ manager, path }: SetUp, query = '?limit=100'): Promise<Page> =>
  (await test.call(manager, 'GET', `${path}/journal${query}`)).json()
const lines = async (setting: SetUp) =>
  (await journalOf(setting)).data.map(({ action, before, after }) => ({ action, before, after }))
const rename = ({ manager, path, device }: SetUp, label: string) =>
  test.call(manager, 'PATCH', `${path}/devices/${device.id}`, { payload: { label } })

describe('the journal', () => {
  it('records the person, the action, the terminal, the time, and the values before and after', async () => {
    const setting = await setUp()
    const { customer, manager, device } = setting
    await rename(setting, 'Entrée')
    expect((await journalOf(setting)).data).toEqual([
      {
        _id: expect.any(String),
        recordedAt: new Date(clockMs).toISOString(),
        actor: { _id: manager.id, name: 'Karim Morel', role: 'manager' },
        action: 'device.updated',
        subject: { _id: device.id, name: 'Accueil' },
        customer: { _id: customer.id, name: 'Toit pour Tous' },
        before: { label: 'Accueil' },
        after: { label: 'Entrée' },
      },
    ])
  })

  it('records the creation, codes and revocations of a terminal, newest first, without the code itself', async () => {
    const setting = await setUp()
    const { manager, admin, device, path } = setting
    const serialNumber = `KA-${device.id}`
    await test.call(admin, 'POST', `${path}/devices`, { payload: { serialNumber, label: 'Parvis' } })
    const { code } = (await test.call(manager, 'POST', `/devices-auth/${device.id}/generateNewCode`)).json()
    await test.call(manager, 'POST', `/devices-auth/${device.id}/revoke`)
    expect(await lines(setting)).toEqual([
      { action: 'device.revoked', before: null, after: null },
      { action: 'device.code-issued', before: null, after: null },
      { action: 'device.created', before: null, after: { serialNumber, label: 'Parvis', model: 'SUNMI K2' } },
    ])
    const { rows } = await sql`select * from audit_entries`.execute(test.db)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('records neither refusals nor updates that change nothing', async () => {
    const setting = await setUp()
    await rename(setting, 'Accueil')
    await rename(setting, '')
    expect(await lines(setting)).toEqual([])
  })

  it('records exports with their filters, without donor data', async () => {
    const setting = await setUp()
    const { customer, manager, device, path } = setting
    await insertDonation(test.db, customer.id, { device_id: device.id }, { donator_fullname: 'Canari' })
    const from = '2026-03-01T00:00:00.000Z'
    const answer = await test.call(manager, 'GET', `${path}/transactions/export?startDate=${from}&onlyAmount=true`)
    expect(answer.statusCode).toBe(200)
    await test.call(manager, 'GET', `${path}/transactions/export?causeId=punctual`)
    const { data } = await journalOf(setting)
    expect(data.map(({ action, after, subject }) => ({ action, after, subject }))).toEqual([
      {
        action: 'transactions.exported',
        after: { content: 'details', causeId: 'punctual' },
        subject: { _id: null, name: null },
      },
      {
        action: 'transactions.exported',
        after: { content: 'amounts', startDate: from },
        subject: { _id: null, name: null },
      },
    ])
    expect(JSON.stringify(data)).not.toContain('Canari')
  })

  it("records the names of an export's filters at that time, and no name of another association", async () => {
    const [setting, others] = [await setUp(), await setUp()]
    const { customer, manager, device, path } = setting
    const cause = await insertCause(test.db, customer.id, { name: 'Le puits' })
    const shortcut = await insertShortcut(test.db, customer.id, { cause_id: cause.id })
    const foreign = await insertCause(test.db, others.customer.id, { name: 'Canari' })
    for (const narrowed of [
      `causeId=${cause.id}&deviceId=${device.id}`,
      `shortcutId=${shortcut.id}`,
      `causeId=${foreign.id}`,
    ])
      await test.call(manager, 'GET', `${path}/transactions/export?${narrowed}`)
    await rename(setting, 'Entrée')
    const [, foreignExport, ofShortcut, ofCause] = await lines(setting)
    expect(ofCause?.after).toMatchObject({ cause: 'Le puits', causeId: cause.id, device: 'Accueil' })
    expect(ofShortcut?.after).toMatchObject({ shortcut: 'Le puits', shortcutId: shortcut.id })
    expect(foreignExport?.after).toEqual({ content: 'details', causeId: foreign.id })
  })

  it("shows an organizer's export of an association's donations in the journal of that association only", async () => {
    const [setting, others] = [await setUp(), await setUp()]
    const organizer = await insertUser(test.db, { role: 'organizer', customer_id: null })
    const address = '/customers/organizer/transactions/export'
    await test.call(organizer, 'GET', `${address}?customerId=${setting.customer.id}`)
    await test.call(organizer, 'GET', `${address}?deviceId=${setting.device.id}&onlyAmount=true`)
    await test.call(organizer, 'GET', `${address}?customerId=${setting.device.id}`)
    expect((await lines(setting)).map(({ after }) => after)).toEqual([
      { content: 'amounts', device: 'Accueil', deviceId: setting.device.id },
      { content: 'details' },
    ])
    expect(await lines(others)).toEqual([])
  })

  it('shows actions outside any association to admins only', async () => {
    const setting = await setUp()
    const { admin } = setting
    const organizer = await insertUser(test.db, { role: 'organizer', customer_id: null })
    await test.call(organizer, 'GET', '/customers/organizer/transactions/export')
    for (const role of ['manager', 'admin'])
      await test.call(admin, 'PUT', '/users/update-role', { payload: { userId: admin.id, role } })
    await rename(setting, 'Entrée')
    const { data }: Page = (await test.call(admin, 'GET', '/journal?limit=4')).json()
    expect(data.map(({ action, customer, before, after }) => [action, customer?.name, before, after])).toEqual([
      ['device.updated', 'Toit pour Tous', { label: 'Accueil' }, { label: 'Entrée' }],
      ['role.switched', undefined, { role: 'manager' }, { role: 'admin' }],
      ['role.switched', undefined, { role: 'admin' }, { role: 'manager' }],
      ['transactions.exported', undefined, null, { content: 'platform' }],
    ])
    expect(data[2]).toMatchObject({ actor: { role: 'admin' }, subject: { _id: admin.id, name: 'Samia Benali' } })
    expect(await lines(setting)).toHaveLength(1)
  })

  it('answers 404 for another association, and shows its lines nowhere else', async () => {
    const [mine, others] = [await setUp(), await setUp()]
    await rename(others, 'Canari')
    const foreign = await test.call(mine.manager, 'GET', `${others.path}/journal`)
    expect([foreign.statusCode, foreign.body.includes('Canari')]).toEqual([404, false])
    expect(await lines(mine)).toEqual([])
    const admin = await test.call(mine.admin, 'GET', `${others.path}/journal`)
    expect(admin.json().data).toHaveLength(1)
  })

  it('lines written between two pages neither repeat nor hide a line', async () => {
    const setting = await setUp()
    for (const label of ['1', '2', '3', '4', '5']) await rename(setting, label)
    const labels = ({ data }: Page) => data.map(({ after }) => after?.label)
    const first = await journalOf(setting, '')
    expect(labels(first)).toEqual(['5', '4', '3'])
    await rename(setting, '6')
    const second = await journalOf(setting, `?cursor=${first.nextCursor}`)
    expect([labels(second), second.nextCursor]).toEqual([['2', '1'], null])
    expect(labels(await journalOf(setting, '?page=2'))).toEqual(['3', '2', '1'])
  })

  it('keeps the name of a deleted account', async () => {
    const setting = await setUp()
    await rename(setting, 'Entrée')
    await test.db.deleteFrom('users').where('id', '=', setting.manager.id).execute()
    const { data }: Page = (await test.call(setting.admin, 'GET', `${setting.path}/journal`)).json()
    expect(data[0]?.actor.name).toBe('Karim Morel')
  })

  it.each(['update audit_entries set actor_name = actor_name', 'delete from audit_entries', 'truncate audit_entries'])(
    'refuses %s',
    async (statement) => {
      await rename(await setUp(), 'Entrée')
      await expect(sql.raw(statement).execute(test.db)).rejects.toThrow('only ever added')
    },
  )

  it('refuses a field that no journal declares, and rolls back the transaction', async () => {
    const { customer, manager, device } = await setUp()
    const actor: Person = {
      kind: 'person',
      accountId: manager.id,
      role: 'manager',
      homeRole: 'manager',
      customerId: null,
    }
    const recordAudit = createRecordAudit<typeof deviceJournal>({ clock: () => new Date(clockMs) })
    const after = { label: 'Entrée', accessToken: 'canari' }
    const record = test.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('devices').set({ label: 'Entrée' }).where('id', '=', device.id).execute()
      await recordAudit(transaction, deviceJournal, { customerId: customer.id, actor, action: 'updated', after })
    })
    await expect(record).rejects.toThrow('accessToken')
    const row = await test.db.selectFrom('devices').select('label').where('id', '=', device.id).executeTakeFirst()
    expect(row?.label).toBe('Accueil')
  })

  it('leaves out a field that the journal no longer declares', async () => {
    const setting = await setUp()
    await rename(setting, 'Entrée')
    await sql`insert into audit_entries (id, customer_id, recorded_at, actor_id, actor_name, actor_role, action, after)
      select ${newId()}, customer_id, recorded_at, actor_id, actor_name, actor_role, action, '{"label": "Entrée", "colour": "vert"}'
      from audit_entries where customer_id = ${setting.customer.id}`.execute(test.db)
    expect((await lines(setting)).map(({ after }) => after)).toEqual([{ label: 'Entrée' }, { label: 'Entrée' }])
  })

  it('is written or rolled back with the change', async () => {
    const setting = await setUp()
    // Makes the insert into the journal fail during this test.
    await sql`alter table audit_entries add constraint test_full check (after is null) not valid`.execute(test.db)
    expect((await rename(setting, 'Entrée')).statusCode).toBe(500)
    await sql`alter table audit_entries drop constraint test_full`.execute(test.db)
    const device = await test.call(setting.manager, 'GET', `${setting.path}/devices/${setting.device.id}`)
    expect(device.json().label).toBe('Accueil')
  })
})

describe('a filtered journal', () => {
  const actionsOf = async (setting: SetUp, query: Record<string, string>) =>
    (await journalOf(setting, `?${new URLSearchParams({ limit: '100', ...query }).toString()}`)).data.map(
      ({ action }) => action,
    )

  it('has the lines of a person, an action, a kind of subject, a subject and a period', async () => {
    const setting = await setUp()
    const { manager, admin, device, path } = setting
    await rename(setting, 'Entrée')
    const cause = await test.call(manager, 'POST', `${path}/causes`, { payload: { name: 'Le puits' } })
    const betweenMs = clockMs + 500
    await test.call(manager, 'POST', `${path}/causes/${cause.json()._id}/archive`)
    await test.call(admin, 'POST', `/devices-auth/${device.id}/revoke`)
    expect(await actionsOf(setting, {})).toEqual([
      'device.revoked',
      'cause.archived',
      'cause.created',
      'device.updated',
    ])
    expect(await actionsOf(setting, { actorId: admin.id })).toEqual(['device.revoked'])
    expect(await actionsOf(setting, { action: 'cause.archived' })).toEqual(['cause.archived'])
    expect(await actionsOf(setting, { action: 'cause' })).toEqual(['cause.archived', 'cause.created'])
    expect(await actionsOf(setting, { action: 'unknown' })).toEqual([])
    expect(await actionsOf(setting, { subjectId: device.id })).toEqual(['device.revoked', 'device.updated'])
    const between = new Date(betweenMs).toISOString()
    expect(await actionsOf(setting, { endDate: between })).toEqual(['cause.created', 'device.updated'])
    expect(await actionsOf(setting, { startDate: between, action: 'device', actorId: admin.id })).toEqual([
      'device.revoked',
    ])
  })

  it('never has a line of another association', async () => {
    const [mine, others] = [await setUp(), await setUp()]
    await rename(others, 'Canari')
    expect(await actionsOf(mine, { subjectId: others.device.id })).toEqual([])
    expect(await actionsOf(mine, { actorId: others.manager.id })).toEqual([])
  })
})
