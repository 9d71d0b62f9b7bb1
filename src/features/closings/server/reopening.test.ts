import { expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { friday, setUpClosings } from '../testing/closing.calls.ts'

const world = setUpClosings()

const asked = async (caller = world.manager, reason: string | undefined = 'Feuille oubliée') => {
  const { _id } = (await world.call('GET', '/closings')).json().data[0] ?? (await closedFriday())
  return { _id, answer: await world.call('POST', `/closings/${_id}/reopening-request`, { reason }, caller) }
}
const closedFriday = async () => {
  await world.give(20)
  return { _id: await world.closed(friday) }
}
const decide = (closingId: string, how: 'confirm' | 'decline', caller: Parameters<typeof world.call>[3]) =>
  world.call('POST', `/closings/${closingId}/reopening-request/${how}`, undefined, caller)
const other = () => insertUser(world.test.db, { customer_id: world.customerId })

it('takes two managers and a reason, and leaves the closing as it is until then', async () => {
  const { _id, answer } = await asked()
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).toMatchObject({
    reopening: null,
    reopeningRequest: { reason: 'Feuille oubliée', requestedBy: { _id: world.manager.id } },
  })
  expect((await world.give(5)).json().code).toBe('day-closed')
  expect((await decide(_id, 'confirm', world.manager)).json()).toMatchObject({ status: 422, code: 'own-reopening' })
  const second = await other()
  expect((await decide(_id, 'confirm', second)).json()).toMatchObject({
    reopening: { reason: 'Feuille oubliée', reopenedBy: { _id: second.id } },
    reopeningRequest: null,
  })
  expect((await world.give(5)).statusCode).toBe(201)
  expect((await decide(_id, 'confirm', second)).json()).toMatchObject({ status: 409, code: 'reopening-decided' })
  const journal = (await world.call('GET', '/journal')).json().data
  expect(journal.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['closing.reopening-requested', 'closing.reopened']),
  )
})

it('is mailed to the other managers, and not to the one who asks', async () => {
  const second = await other()
  const subjectsFor = async (email: string) =>
    (await world.test.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
  const wanted = ['Une réouverture attend votre réponse pour Les Amis du Partage']
  await asked()
  expect(await subjectsFor(second.email)).toEqual(wanted)
  expect(await subjectsFor(world.manager.email)).not.toContain(wanted[0])
})

it('is asked once at a time, and may be declined or taken back', async () => {
  const { _id } = await asked()
  expect((await asked()).answer.json()).toMatchObject({ status: 409, code: 'reopening-waits' })
  expect((await decide(_id, 'decline', await other())).json()).toMatchObject({
    reopeningRequest: null,
    reopening: null,
  })
  expect((await asked()).answer.statusCode).toBe(201)
  expect((await decide(_id, 'decline', world.manager)).statusCode).toBe(200)
  expect((await decide(_id, 'decline', world.manager)).json()).toMatchObject({ status: 409, code: 'reopening-decided' })
})

it('is not confirmed by a new right', async () => {
  const young = await insertUser(world.test.db, { customer_id: world.customerId, rights_given_at: new Date() })
  const { _id } = await asked()
  expect((await decide(_id, 'confirm', young)).json()).toMatchObject({ status: 403, code: 'right-too-new' })
})

it('is refused inside another closing, and once the closing is reopened', async () => {
  const { _id } = await closedFriday()
  await world.closed({ kind: 'period', from: '2026-03-01', to: '2026-03-07' })
  const ask = () => world.call('POST', `/closings/${_id}/reopening-request`, { reason: 'Feuille oubliée' })
  expect((await ask()).json()).toMatchObject({ status: 409, code: 'closing-inside' })
})
