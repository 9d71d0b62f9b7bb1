import { describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'
import { setUpMovedDonation } from '../../testing/moved-donation.ts'

const world = setUpMovedDonation()

describe('an export with movements', () => {
  const csvOf = async (query: string) => {
    const answer = await world.test.call(
      world.manager,
      'GET',
      `/customers/${world.customerId}/transactions/export?${query}`,
    )
    return answer.payload.replace('\ufeff', '').trimEnd().split('\r\n')
  }

  /** Leaves out what the rows of a donor hold, and the id. */
  const short = (line: string) =>
    line.replace(/^(\S+)( [\d:]+)?;/, '$1;').replace(/;[^;]*;("[^"]*")?;;;;;;[^;]+;/, ' … ')
  const sumOf = (lines: string[]) =>
    lines.slice(1).reduce((sum, line) => sum + Number(line.split(';')[1]?.replace(',', '.')), 0)

  it('has the rows of the plain export, then a row for each movement, with its day, cause, sign, means and kind', async () => {
    await world.test.db.updateTable('causes').set({ name: 'Toit' }).where('id', '=', world.roof.id).execute()
    await world.test.db.updateTable('causes').set({ name: 'Puits' }).where('id', '=', world.well.id).execute()
    const [plain, full] = [await csvOf(''), await csvOf('movements=true')]
    expect(full[0]).toBe(plain[0]?.replace(/État$/, 'Nature'))
    expect(full.slice(1, 3)).toEqual(plain.slice(1).map((line) => line.replace(/"Compté"$/, '"Don"')))
    expect(full.slice(3).map(short).toSorted()).toEqual([
      '06/03/2026;-60,00;"Toit" … "Carte";"Réaffectation"',
      '06/03/2026;60,00;"Puits" … "Carte";"Réaffectation"',
      '20/03/2026;-40,00;"Toit" … "Carte";"Remboursement"',
    ])
    expect(full.filter((line) => line.includes(world.donation))).toHaveLength(4)
  })

  it('adds up to the net line of each filter: a move has the side of the cause', async () => {
    const day = (from: string) => `startDate=${from}T00:00:00.000Z&endDate=${from}T20:00:00.000Z`
    const causes = [
      '',
      `&causeId=${world.roof.id}`,
      `&causeId=${world.well.id}`,
      '&causeId=punctual',
      `&deviceId=${world.device.id}`,
    ]
    for (const period of ['', day('2026-03-06'), day('2026-03-20')])
      for (const cause of causes) {
        const filter = `${period}${cause}`
        const { net } = (await world.read(`net=true&${filter}`)).net
        expect(sumOf(await csvOf(`movements=true&${filter}`)), filter).toBeCloseTo(net, 2)
        expect(sumOf(await csvOf(`movements=true&onlyAmount=true&${filter}`)), filter).toBeCloseTo(net, 2)
      }
    expect((await csvOf(`movements=true&causeId=${world.well.id}`)).map(short).slice(1)).toEqual([
      expect.stringMatching(/^06\/03\/2026;60,00;.*"Réaffectation"$/),
    ])
  })

  it('has the movements of the days of a period, whole, and no others', async () => {
    const evening = 'startDate=2026-03-20T21:00:00.000Z&endDate=2026-03-20T22:00:00.000Z'
    expect(await csvOf(`movements=true&${evening}`)).toHaveLength(2)
    expect(await csvOf('movements=true&startDate=2026-03-21T00:00:00.000Z')).toHaveLength(1)
    expect((await csvOf('movements=true&onlyAmount=true'))[0]).toBe('Date;Montant (€);Moyen de paiement;Nature')
  })

  it('has no donors for the accountant', async () => {
    const [header = '', ...rows] = await csvOf('movements=true&withoutDonors=true')
    expect(header).toBe('Date;Montant (€);Cause;Don rapide;Appareil;Identifiant;Moyen de paiement;Nature')
    expect(sumOf([header, ...rows])).toBeCloseTo(sumOf(await csvOf('movements=true')), 2)
  })

  it('names an undo, and guards the causes like every text', async () => {
    const formula = await insertCause(world.test.db, world.customerId, { name: '=1+cmd' })
    const { id } = await insertDonation(
      world.test.db,
      world.customerId,
      { recorded_by: world.manager.id },
      { amount_cents: 5000 },
    )
    await world.move(id, { kind: 'amount_corrected', amount: 49.5 })
    await world.move(id, { kind: 'reassigned', toCauseId: formula.id })
    const path = `/customers/${world.customerId}/transactions/${id}/movements`
    const [correction] = (await world.test.call(world.manager, 'GET', path)).json().movements
    const undo = { payload: { reason: 'Par erreur' } }
    expect((await world.test.call(world.manager, 'POST', `${path}/${correction._id}/undo`, undo)).statusCode).toBe(201)
    const lines = (await csvOf('movements=true')).filter((line) => line.includes(id))
    expect(lines.map((line) => line.split(';').at(-1) ?? '').toSorted()).toEqual([
      '"Correction du montant"',
      '"Don"',
      '"Retour sur correction du montant"',
      '"Réaffectation"',
      '"Réaffectation"',
    ])
    expect(lines.filter((line) => line.includes(`;"'=1+cmd";`)).length).toBeGreaterThan(0)
  })

  it('says in the journal that it had them', async () => {
    await csvOf('movements=true')
    const entries = world.test.db
      .selectFrom('audit_entries')
      .select('after')
      .where('customer_id', '=', world.customerId)
    const [entry] = await entries.where('action', '=', 'transactions.exported').execute()
    expect(entry?.after).toMatchObject({ content: 'details', movements: true })
  })
})
