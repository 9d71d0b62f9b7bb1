import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { listViolations } from '#test/violations.ts'
import { codeOf, csvOf, setUpImports } from '../testing/import.fixture.ts'

const now = '2026-03-20T12:00:00.000Z'
const { world, call, importFile, read, until } = setUpImports(now)
type User = { id: string; identity_uid: string }
let second: User

beforeEach(async () => {
  second = await insertUser(world.test.db, { customer_id: world.customerId, firstname: 'Samia', lastname: 'Benali' })
})

const batches = (rest = '', method: 'GET' | 'POST' = 'GET', caller: User = world.manager, payload?: object) =>
  world.test.call(caller, method, `/customers/${world.customerId}/movement-batches${rest}`, payload ? { payload } : {})
const waiting = async (caller?: User) => (await batches('', 'GET', caller)).json()[0]
const decide = (id: string, answer: 'confirm' | 'decline', caller: User = second) =>
  batches(`/${id}/${answer}`, 'POST', caller)
const undo = (id: string, caller?: User) => call('POST', `/${id}/undo`, undefined, caller)
/** Imports a donation of an amount, and asks for its undo. */
const ask = async (euros: number): Promise<{ id: string; state: string }> => {
  const { _id: id } = await importFile(csvOf(`05/03/2026;${euros};;;;R${euros}`))
  return { id, state: (await undo(id)).json().state }
}
const people = async () =>
  (
    await sql<{ recordedBy: string; approvedBy: string | null }>`
      select recorded_by as "recordedBy", approved_by as "approvedBy" from transaction_movements
      where customer_id = ${world.customerId}`.execute(world.test.db)
  ).rows
const actions = async () => {
  const { rows } = await sql<{ action: string }>`select action from audit_entries
    where customer_id = ${world.customerId} and action <> 'import.started'`.execute(world.test.db)
  return rows.map(({ action }) => action).toSorted()
}
const badge = async (caller: User): Promise<number> =>
  (await world.test.call(caller, 'GET', `/customers/${world.customerId}/waiting`)).json().corrections

describe('the undo of an import above the amount to confirm', () => {
  it('changes nothing before another manager confirms it', async () => {
    const { id, state } = await ask(250)
    expect([state, await people()]).toEqual(['done', []])
    expect(await waiting(second)).toMatchObject({
      kind: 'cancelled',
      state: 'waiting',
      importId: id,
      donationCount: 1,
      total: 250,
      reason: 'Annulation de l’import n°\u00a01',
      isOwn: false,
    })
    expect([await badge(second), await badge(world.manager)]).toEqual([1, 0])
    const { _id } = await waiting()
    expect(codeOf(await decide(_id, 'confirm', world.manager))).toEqual([422, 'own-request'])
    expect((await decide(_id, 'confirm')).json()).toMatchObject({ state: 'recorded', decidedBy: { _id: second.id } })
    await until(id, 'undone')
    expect(await people()).toEqual([{ recordedBy: world.manager.id, approvedBy: second.id }])
    expect(await actions()).toEqual(['import.undone', 'slot.import-undo-requested'])
    expect(codeOf(await decide(_id, 'confirm'))).toEqual([409, 'request-decided'])
    expect((await batches(`/${_id}/undo`, 'POST', second, { reason: 'Non' })).statusCode).toBe(404)
    expect((await batches()).json()).toEqual([])
    expect(await listViolations(world.test)).toEqual([])
  })

  it('is refused to a second person whose right is of this minute', async () => {
    await ask(250)
    const { _id } = await waiting()
    const young = await insertUser(world.test.db, { customer_id: world.customerId, rights_given_at: new Date() })
    expect(codeOf(await decide(_id, 'confirm', young))).toEqual([403, 'right-too-new'])
  })

  it('waits once, and may be asked again after it was declined', async () => {
    const { id } = await ask(250)
    const answers = await Promise.all([undo(id), undo(id, second)])
    expect(answers.map(codeOf)).toEqual([
      [409, 'import-undone'],
      [409, 'import-undone'],
    ])
    expect((await decide((await waiting())._id, 'decline')).json()).toMatchObject({ state: 'declined', importId: id })
    expect((await undo(id)).json().state).toBe('done')
    expect((await decide((await waiting())._id, 'confirm')).statusCode).toBe(200)
    await until(id, 'undone')
    expect(await actions()).toEqual([
      'import.undone',
      'slot.import-undo-declined',
      'slot.import-undo-requested',
      'slot.import-undo-requested',
    ])
    expect(await listViolations(world.test)).toEqual([])
  })

  it('asked for by two people at once is one request', async () => {
    const { _id: id } = await importFile(csvOf('05/03/2026;250;;;;A1'))
    const answers = await Promise.all([undo(id), undo(id, second)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await batches()).json()).toHaveLength(1)
  })

  it('is void once another donation of it was put right', async () => {
    const { _id: id } = await importFile(csvOf('05/03/2026;250;;;;A1', '05/03/2026;5;;;;A2'))
    await undo(id)
    const donations = world.test.db.selectFrom('transactions').select('id').where('customer_id', '=', world.customerId)
    const { id: transactionId } = await donations.where('amount_cents', '=', 500).executeTakeFirstOrThrow()
    await insertMovement(world.test.db, { customerId: world.customerId, transactionId }, { recordedBy: second.id })
    expect(codeOf(await decide((await waiting())._id, 'confirm'))).toEqual([409, 'import-undo-changed'])
    expect((await read(id)).state).toBe('done')
  })

  it('that was confirmed goes on after a kill, by the two people', async () => {
    const { id } = await ask(250)
    const { _id } = await waiting()
    // As the confirmation commits it, before the background work begins.
    await sql`update movement_batches set decided_at = ${now}, decided_by = ${second.id}, recorded_at = ${now}
      where id = ${_id}`.execute(world.test.db)
    await sql`update imports set state = 'undoing', undone_by = ${world.manager.id} where id = ${id}`.execute(
      world.test.db,
    )
    expect(await listViolations(world.test)).toEqual([])
    expect((await call('POST', `/${id}/resume`)).statusCode).toBe(200)
    await until(id, 'undone')
    expect(await people()).toEqual([{ recordedBy: world.manager.id, approvedBy: second.id }])
    expect(await listViolations(world.test)).toEqual([])
  })
})

describe('the undos of imports by one person', () => {
  it('add up for a day, also before they have ended, and with other corrections', async () => {
    const small = await ask(150)
    expect(small.state).toBe('undoing')
    const other = await ask(60)
    expect([other.state, (await waiting()).total]).toEqual(['done', 60])
    await until(small.id, 'undone')
    const third = await importFile(csvOf('05/03/2026;70;;;;C1'))
    expect((await undo(third._id, second)).json().state).toBe('undoing')
    const { id } = await world.test.db
      .selectFrom('transactions')
      .select('id')
      .where('customer_id', '=', world.customerId)
      .where('amount_cents', '=', 6000)
      .executeTakeFirstOrThrow()
    const path = `/customers/${world.customerId}/transactions/${id}/movements`
    const payload = { kind: 'refunded', amount: 60, reason: 'Demande' }
    expect((await world.test.call(world.manager, 'POST', path, { payload })).json()).toMatchObject({
      movement: null,
      confirmation: { scope: 'person', earlierAmount: 150 },
    })
    await until(third._id, 'undone')
    expect(await listViolations(world.test)).toEqual([])
  })
})
