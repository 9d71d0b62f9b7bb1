import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { setUpSlot } from '../testing/slot.fixture.ts'

const { world, call, give, preview, reassign, undo, list, codeOf, movedCents } = setUpSlot()

describe('above the amount that the association has set', () => {
  const ask = async (): Promise<string> => {
    await give(1, 25_000)
    return (await reassign({ donationCount: 1, total: 250 })).json()._id
  }
  const confirm = (id: string, caller = world.second) => call('POST', `/${id}/confirm`, undefined, caller)

  it('a batch waits for another manager, who records it', async () => {
    const id = await ask()
    expect((await list())[0]).toMatchObject({ state: 'waiting', isOwn: true })
    expect(await movedCents()).toEqual({})
    expect(codeOf(await confirm(id, world.manager))).toEqual([422, 'own-request'])
    expect((await confirm(id)).json()).toMatchObject({ state: 'recorded', decidedBy: { name: 'Samia Benali' } })
    expect(await movedCents()).toEqual({ [world.wrong.id]: -25_000, [world.right.id]: 25_000 })
    expect(codeOf(await confirm(id))).toEqual([409, 'request-decided'])
  })

  it('a late donation of the slot makes the confirmation void', async () => {
    const id = await ask()
    await give(3, 100)
    expect(codeOf(await confirm(id))).toEqual([409, 'slot-changed'])
    expect((await call('POST', `/${id}/decline`, undefined, world.second)).json()).toMatchObject({ state: 'declined' })
    expect(codeOf(await undo(id))).toEqual([409, 'batch-not-recorded'])
  })

  it('an admin who switched to manager neither moves nor confirms', async () => {
    const id = await ask()
    const admin = await insertUser(world.test.db, {
      role: 'manager',
      home_role: 'admin',
      customer_id: world.customerId,
    })
    expect((await confirm(id, admin)).statusCode).toBe(403)
    expect((await reassign({ donationCount: 1, total: 250 }, admin)).statusCode).toBe(403)
  })
})

it('of more donations than a batch can hold is refused', async () => {
  await sql`insert into transactions (customer_id, id, amount_cents, created_at, cause_id, device_id, idempotency_key, request_digest)
    select ${world.customerId}, gen_random_uuid(), 100, '2026-03-20T12:30:00Z', ${world.wrong.id}, ${world.device.id},
      'many-' || n, '\\x00'
    from generate_series(1, 10001) n`.execute(world.test.db)
  expect(await preview()).toMatchObject({ status: 422, code: 'slot-too-large' })
})
