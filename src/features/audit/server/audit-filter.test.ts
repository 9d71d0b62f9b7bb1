import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { AuditEntry } from '../audit.ts'

let test: TestApp
/** Each action is a second after the previous one. */
let clockMs = Date.parse('2026-03-06T12:00:00.250Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date((clockMs += 1000)) })
})
afterAll(() => test.close())

const setUp = async () => {
  const { id } = await insertCustomer(test.db)
  const manager = await insertUser(test.db, { customer_id: id })
  const admin = await insertUser(test.db, { role: 'admin', customer_id: null })
  return { manager, admin, device: await insertDevice(test.db, id), path: `/customers/${id}` }
}
type SetUp = Awaited<ReturnType<typeof setUp>>

const rename = ({ manager, path, device }: SetUp, label: string) =>
  test.call(manager, 'PATCH', `${path}/devices/${device.id}`, { payload: { label } })
const journalOf = async ({ manager, path }: SetUp, query: string): Promise<{ data: AuditEntry[] }> =>
  (await test.call(manager, 'GET', `${path}/journal${query}`)).json()

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
