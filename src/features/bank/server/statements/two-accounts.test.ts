import { beforeEach, describe, expect, it } from 'vitest'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { instantOf } from '#shared/days.ts'
import { listViolations } from '#test/violations.ts'
import { otherIban, sampleIban } from '../../testing/bank.fixture.ts'
import { cfonbOf, type StatementLine } from '../../testing/cfonb.fixture.ts'
import { type MatchCalls, setUpMatches } from '../../testing/match.calls.ts'

let { call, customerId, manager, lines, test, entry, bring, addAccount, addContract } = {} as MatchCalls
const world = setUpMatches()
let secondId = ''
beforeEach(async () => {
  ;({ call, customerId, manager, lines, test, entry, bring, addAccount, addContract } = world)
  secondId = (await addAccount({ iban: otherIban, label: 'Livret' }))._id
})

const days = { openedOn: '2026-10-30', closedOn: '2026-11-23' }
const statementOf = (iban: string, ...some: StatementLine[]): string => cfonbOf({ iban, ...days }, some)

const readStates = async () =>
  (await lines()).map(({ account, state, match }) => `${account.name} ${match?.rule ?? state}`).toSorted()

describe('lines of two accounts that may be the same money', () => {
  const label = 'VIR SEPA RECU DUPONT AMELIE'
  const first = statementOf(sampleIban, { day: '2026-11-05', cents: 5000, label, code: '05' })
  const second = statementOf(otherIban, { day: '2026-11-06', cents: 5000, label, code: '05' })

  beforeEach(async () => {
    const created_at = instantOf('2026-11-05', '12:00').toISOString()
    const gift = {
      payment_method: 'transfer',
      amount_cents: 5000,
      donator_fullname: 'Amélie Dupont',
      created_at,
    } as const
    await insertDonation(test.db, customerId, { recorded_by: manager.id }, gift)
  })

  it.each([
    ['the one', [first, second]],
    ['the other', [second, first]],
  ])('wait for a person, whichever came first (%s)', async (_, files) => {
    for (const file of files) await bring(file)
    expect(await readStates()).toEqual(['Compte courant open', 'Livret open'])
    expect(await listViolations(test)).toEqual([])
  })

  it.each([
    ['the first account', sampleIban, otherIban, ['Compte courant open', 'Livret transfer']],
    ['the second account', otherIban, sampleIban, ['Compte courant transfer', 'Livret open']],
  ])('are corrected by a reference in a later file, when %s had one of them', async (_, early, late, states) => {
    const reference = 'DON-2026-00017'
    const created_at = instantOf('2026-11-12', '12:00').toISOString()
    const gift = { payment_method: 'transfer', amount_cents: 7000, donator_fullname: 'Jean Petit', created_at } as const
    const known = { ...gift, donator_membership_number: reference }
    await insertDonation(test.db, customerId, { recorded_by: manager.id }, known)
    await bring(statementOf(early, { day: '2026-11-12', cents: 7000, label: 'VIR SEPA PETIT JEAN', code: '05' }))
    expect((await readStates())[0]).toContain('transfer')
    await bring(statementOf(late, { day: '2026-11-13', cents: 7000, label: `VIR SEPA ${reference}`, code: '05' }))
    expect(await readStates()).toEqual(states)
    expect(await listViolations(test)).toEqual([])
  })

  it('are explained once one of them is taken back', async () => {
    const { _id } = await bring(first)
    await bring(second)
    expect((await call('POST', `/files/${_id}/withdrawal`)).statusCode).toBe(200)
    await call('POST', '/explain')
    expect(await readStates()).toEqual(['Livret transfer'])
  })
})

describe('a chargeback', () => {
  const unpaid = { day: '2026-11-05', cents: -2000, label: 'IMPAYE CARTE', code: '38' }

  /** Charges back a donation of 20 € of a terminal. */
  const charge = async (device_id: string): Promise<void> => {
    const created_at = instantOf('2026-10-20', '12:00').toISOString()
    const { id: transactionId } = await insertDonation(test.db, customerId, { device_id }, { created_at })
    const requested = { kind: 'chargeback', amountCents: 2000, toCauseId: null } as const
    const made = { recordedBy: manager.id, effectiveOn: '2026-11-05', requested }
    await insertMovement(test.db, { customerId, transactionId }, made)
  }

  it('is in the account that its contract pays, and in no other', async () => {
    const yard = (await insertDevice(test.db, customerId, { label: 'Annexe' })).id
    const { _id } = await addContract(secondId, { number: '7654321' })
    await call('PUT', `/contracts/${_id}/devices`, { devices: [{ deviceId: yard, from: '2026-01-01' }] })
    await charge(yard)
    await bring(statementOf(sampleIban, unpaid))
    expect(await readStates()).toEqual(['Compte courant open'])
    await bring(statementOf(otherIban, unpaid))
    expect(await readStates()).toEqual(['Compte courant open', 'Livret movement'])
  })

  it('stays in the account that its contract paid before', async () => {
    await charge(entry)
    await bring(statementOf(sampleIban, unpaid))
    expect(await readStates()).toEqual(['Compte courant movement'])
    const moved = { account_id: secondId, changed_at: '2026-11-24T10:00:00.000Z' }
    await test.db.updateTable('bank_contracts').set(moved).where('customer_id', '=', customerId).execute()
    const fees = { day: '2026-11-24', cents: -950, label: 'FRAIS DE TENUE DE COMPTE', code: '62' }
    await bring(cfonbOf({ openedOn: '2026-11-23', closedOn: '2026-11-24', opening: -2000 }, [fees]))
    expect(await readStates()).toEqual(['Compte courant movement', 'Compte courant not-a-donation'])
  })
})
