import { expect, it } from 'vitest'
import { readVersionOf } from '#shared/read-version.ts'
import { AccountantInput } from '../friday.ts'
import { setUpFridays } from '../testing/friday.calls.ts'

const world = setUpFridays()

const put = (payload: object, readVersion?: string) =>
  world.test.call(world.manager, 'PUT', `/customers/${world.customerId}/accountant`, {
    payload,
    ...(readVersion && { headers: { 'if-match': readVersion } }),
  })
const read = async () => (await world.call('GET', '/accountant')).json()

it('sets, changes and clears the address, each with its line in the journal', async () => {
  expect(await read()).toEqual({ email: null })
  expect((await put({ email: ' Compta@Cabinet.example ' })).json()).toEqual({ email: 'compta@cabinet.example' })
  await put({ email: 'compta@cabinet.example' })
  world.setNow('2026-03-08T09:00:00.000Z')
  expect(await read()).toEqual({ email: 'compta@cabinet.example' })
  expect((await put({ email: null })).json()).toEqual({ email: null })
  expect(await read()).toEqual({ email: null })
  const { data } = (await world.call('GET', '/journal?limit=10')).json()
  expect(
    data.map(({ action, before, after }: { action: string; before: object; after: object }) => [action, before, after]),
  ).toEqual([
    ['accountant.updated', { email: 'compta@cabinet.example' }, { email: null }],
    ['accountant.updated', { email: null }, { email: 'compta@cabinet.example' }],
  ])
})

it('refuses what is no address, and an edit of an address that has changed since', async () => {
  expect((await put({ email: 'compta' })).json()).toMatchObject({ status: 400, fields: { email: 'Email invalide' } })
  const none = readVersionOf(AccountantInput, { email: null })
  await put({ email: 'compta@cabinet.example' }, none)
  expect((await put({ email: 'autre@cabinet.example' }, none)).json()).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    changed: { fields: [{ label: 'Adresse du comptable', after: 'compta@cabinet.example' }] },
  })
})
