import { describe, expect, it } from 'vitest'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { listViolations } from '#test/violations.ts'
import { codeOf, setUpImports } from '../testing/import.fixture.ts'

const { world, call, upload, check, start, until, importFile, figures, read } = setUpImports('2026-03-08T10:00:00.000Z')

const file = (...rows: string[]): string => ['Date;Montant;Nom;E-mail', ...rows].join('\n')
const doublesOf = async (id: string) => (await call('GET', `/${id}/doubles`)).json().data
const choose = (id: string, body: object) => call('PUT', `/${id}/doubles`, body)

describe('likely doubles', () => {
  it('of two files without identifiers are shown before the run, and stay out unless they are chosen', async () => {
    await importFile(file('05/03/2026;20;Maud Le Goff;maud@example.org', '05/03/2026;30;;'))
    const again = await check(
      await upload(
        file('05/03/2026;20;MAUD LE GOFF;', '05/03/2026;30;;', '05/03/2026;20;Ali;', '06/03/2026;20;Maud Le Goff;'),
      ),
    )
    expect(again).toMatchObject({ accepted: { donationCount: 2, total: 40 }, doubleCount: 2, knownCount: 0 })
    const doubles = await doublesOf(again._id)
    expect(doubles).toMatchObject([
      { line: 2, amount: 20, donor: 'MAUD LE GOFF', transactionId: expect.any(String), isChosen: false },
      { line: 3, amount: 30, donor: null, transactionId: expect.any(String), isChosen: false },
    ])
    const chosen = (await choose(again._id, { lines: [3], areDonations: true })).json()
    expect(chosen).toMatchObject({ accepted: { donationCount: 3, total: 70 }, doubleCount: 1 })
    expect((await choose(again._id, { areDonations: false })).json()).toMatchObject({
      accepted: { total: 40 },
      doubleCount: 2,
    })
    expect(codeOf(await start({ ...again, accepted: chosen.accepted }))).toEqual([409, 'import-changed'])
    await choose(again._id, { lines: [3], areDonations: true })
    await start(chosen)
    expect(await until(again._id, 'done')).toMatchObject({ imported: { donationCount: 3, total: 70 }, doubleCount: 1 })
    expect(await doublesOf(again._id)).toMatchObject([{ line: 2, donor: null, isChosen: false }])
    expect(codeOf(await choose(again._id, { areDonations: true }))).toEqual([409, 'import-already-run'])
    expect(await listViolations(world.test)).toEqual([])
  })

  it('of two files that were checked before either was run are left out by the second run', async () => {
    const [first, second] = [
      await check(await upload(file('05/03/2026;20;Maud Le Goff;'))),
      await check(await upload(file('05/03/2026;20;Maud Le Goff;', '05/03/2026;50;Ali;'))),
    ]
    for (const one of [first, second]) {
      await start(one)
      await until(one._id, 'done')
    }
    expect(await figures()).toEqual({ count: 2, cents: 7000 })
    expect(await read(second._id)).toMatchObject({ imported: { donationCount: 1 }, doubleCount: 1 })
    expect(await listViolations(world.test)).toEqual([])
  })

  it('have one name whatever the order of its words, in the ledger and in the file', async () => {
    await importFile(file('05/03/2026;20;Élodie Noël;'))
    const again = await check(
      await upload(
        file('05/03/2026;20;NOEL Elodie;', '06/03/2026;30;Jean-Luc Ben Ali;', '06/03/2026;30;Ben Ali Jean Luc;'),
      ),
    )
    expect((await doublesOf(again._id)).map(({ line }: { line: number }) => line)).toEqual([2, 4])
    expect(again).toMatchObject({ accepted: { donationCount: 1 }, doubleCount: 2 })
  })

  it('are found in the ledger by donor or time, and never among cancelled donations', async () => {
    const by = { recorded_by: world.manager.id }
    const donation = (created_at: string, more: object = {}) =>
      insertDonation(world.test.db, world.customerId, by, { amount_cents: 2000, created_at, ...more })
    await donation('2026-03-05T09:30:20Z')
    await donation('2026-03-05T15:00:00Z', { donator_email: 'Maud@Example.org', donator_fullname: 'Maud' })
    const cancelled = await donation('2026-03-04T15:00:00Z', { donator_fullname: 'Zoé' })
    await insertMovement(
      world.test.db,
      { customerId: world.customerId, transactionId: cancelled.id },
      { recordedBy: world.manager.id, requested: { kind: 'cancelled', amountCents: null, toCauseId: null } },
    )
    const checked = await check(
      await upload(
        file(
          '05/03/2026 10:30;20;;',
          '05/03/2026 10:31;20;;',
          '05/03/2026 10:30;25;;',
          '05/03/2026;20;Autre nom;maud@example.org',
          '05/03/2026 16:00;20;Ali;ali@example.org',
          '04/03/2026;20;Zoé;',
        ),
      ),
    )
    expect((await doublesOf(checked._id)).map(({ line }: { line: number }) => line)).toEqual([2, 5])
    expect(checked).toMatchObject({ accepted: { donationCount: 4 }, doubleCount: 2 })
  })
})
