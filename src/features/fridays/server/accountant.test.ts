import { expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { AccountantInput } from '../friday.ts'
import { setUpFridays } from '../testing/friday.calls.ts'

const world = setUpFridays()
const address = 'compta@cabinet.example'

const put = (payload: object, readVersion?: string) =>
  world.test.call(world.manager, 'PUT', `/customers/${world.customerId}/accountant`, {
    payload,
    ...(readVersion && { headers: { 'if-match': readVersion } }),
  })
const read = async () => (await world.call('GET', '/accountant')).json()
/** Returns the mails of an act, by recipient and subject. */
const mailsOf = async (act: () => Promise<unknown>) => {
  const before = (await world.test.mails()).length
  await act()
  return (await world.test.mails()).slice(before)
}

it('asks the owner of a new address, and sets it once they have confirmed by the button', async () => {
  expect(await read()).toEqual({ email: null, waiting: null })
  const asked = (await put({ email: ' Compta@Cabinet.example ' })).json()
  expect(asked).toMatchObject({ email: null, waiting: { email: address, requestedBy: { name: 'Samia Benali' } } })
  const closingId = await world.closed()
  expect((await world.send(closingId)).json()).toMatchObject({ status: 422, code: 'no-accountant' })
  const answer = await world.confirm()
  expect(answer?.json()).toMatchObject({ email: address })
  expect(await read()).toEqual({ email: address, waiting: null })
  expect((await world.confirm())?.json()).toMatchObject({ status: 422, code: 'wrong-link' })
})

it('keeps the former address until then, and ends a request by the present one', async () => {
  await world.setAccountant(address)
  await put({ email: 'autre@cabinet.example' })
  expect(await read()).toMatchObject({ email: address, waiting: { email: 'autre@cabinet.example' } })
  expect((await put({ email: address })).json()).toEqual({ email: address, waiting: null })
  expect((await world.confirm())?.json()).toMatchObject({ status: 422, code: 'wrong-link' })
  expect(await read()).toEqual({ email: address, waiting: null })
})

it('tells all managers and the owner of the former address of a changed and of a cleared one', async () => {
  const other = await insertUser(world.test.db, { customer_id: world.customerId })
  await insertUser(world.test.db, { customer_id: world.customerId, isConfirmed: false })
  await world.setAccountant(address)
  const told = [address, other.email, world.manager.email]
  const changed = await mailsOf(() => put({ email: 'autre@cabinet.example' }))
  expect(new Set(changed.map(({ to }) => to))).toEqual(new Set(['autre@cabinet.example', ...told]))
  const cleared = await mailsOf(() => put({ email: null }))
  expect(new Set(cleared.map(({ to }) => to))).toEqual(new Set(told))
})

it('lends no mail to strangers: a person asks six addresses a day, whatever they clear between', async () => {
  const statuses: number[] = []
  for (let place = 0; place < 8; place += 1) {
    statuses.push((await put({ email: `victime${place}@ailleurs.example` })).statusCode)
    await put({ email: null })
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})

it('refuses a link after seven days, and one that is not whole', async () => {
  await put({ email: address })
  world.setNow('2026-03-15T09:00:00.000Z')
  expect((await world.confirm())?.json()).toMatchObject({ status: 422, code: 'wrong-link' })
  const wrong = await world.test.call(undefined, 'POST', '/accountant-confirmations', { payload: { token: 'AAAA' } })
  expect(wrong.json()).toMatchObject({ status: 422, code: 'wrong-link' })
})

it('refuses what is no address, and an edit of an address that has changed since', async () => {
  expect((await put({ email: 'compta' })).json()).toMatchObject({ status: 400, fields: { email: 'Email invalide' } })
  await world.setAccountant(address)
  const stale = readVersionOf(AccountantInput, { email: null })
  expect((await put({ email: 'autre@cabinet.example' }, stale)).json()).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    changed: { fields: [{ label: 'Adresse du comptable', after: address }] },
  })
})
