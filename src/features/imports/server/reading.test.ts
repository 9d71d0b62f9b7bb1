import { describe, expect, it } from 'vitest'
import { codeOf, setUpImports } from '../testing/import.fixture.ts'

const { world, call, upload, check, importFile, start, until, refusedOf, read } =
  setUpImports('2026-03-08T10:00:00.000Z')

describe('the column of the amounts', () => {
  it('is decided once over the whole file, however far the amount is that decides', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => (index === 1199 ? '05/03/2026;7,50' : '05/03/2026;1.500'))
    const uploaded = await upload(['Date;Montant', ...rows].join('\n'))
    expect(uploaded.sample[0]).toMatchObject({ cells: ['05/03/2026', '1.500'], amount: 1500 })
    expect(uploaded.reading).toEqual({
      amountCount: 1200,
      total: 1_798_507.5,
      decimalSign: ',',
      doubtful: { count: 1199, example: '1.500' },
    })
    const checked = await check(uploaded)
    expect(checked.accepted).toEqual({ donationCount: 1200, total: 1_798_507.5 })
    await start(checked)
    expect((await until(checked._id, 'done')).imported).toEqual(checked.accepted)
  })

  it('that nothing decides has its doubtful amounts refused, each with the two that it can be', async () => {
    const checked = await check(await upload('Date;Montant\n05/03/2026;1.500\n05/03/2026;20\n'))
    expect(checked).toMatchObject({
      accepted: { donationCount: 1, total: 20 },
      reading: { total: 20, decimalSign: null },
    })
    const message = (await refusedOf(checked._id))[0].message.replaceAll('\u00a0', ' ')
    expect(message).toBe('Montant ambigu : 1.500 peut être 1 500 € ou 1,50 €.')
  })

  it('is compared with the total that the file has: a difference must be accepted', async () => {
    const checked = await check(await upload('Date;Montant\n05/03/2026;12,50\n06/03/2026;20\n31/02/2026;7,50\n'))
    const run = (more: object) => call('POST', `/${checked._id}/run`, { ...checked.accepted, ...more })
    expect(checked.reading).toMatchObject({ total: 32.5, amountCount: 2 })
    expect(codeOf(await run({ fileTotal: 40 }))).toEqual([422, 'import-total-differs'])
    expect((await run({ fileTotal: 40, acceptsDifference: true })).statusCode).toBe(200)
    expect(await until(checked._id, 'done')).toMatchObject({ fileTotal: 40, imported: { total: 32.5 } })
    const journal = world.test.db.selectFrom('audit_entries').selectAll().where('customer_id', '=', world.customerId)
    expect(JSON.stringify(await journal.execute())).toContain('fileTotal')
  })
})

describe('the words of a file', () => {
  const csv = [
    'Date;Montant;Statut;Mode',
    '05/03/2026;10;Validé;Chq',
    '05/03/2026;20;Remboursé;CB',
    '05/03/2026;30;Partiel;ESP',
    '05/03/2026;45;Validé;Bons',
  ].join('\n')

  it('are proposed with what they mean, asked where they are unknown, and forgotten after the run', async () => {
    const uploaded = await upload(csv)
    expect(uploaded.mapping?.columns).toMatchObject({ status: 2, paymentMethod: 3 })
    expect(uploaded.statuses).toEqual([
      { value: 'Validé', rowCount: 2, meaning: 'donation' },
      { value: 'Remboursé', rowCount: 1, meaning: 'leave' },
      { value: 'Partiel', rowCount: 1, meaning: null },
    ])
    expect(uploaded.methods).toContainEqual({ value: 'Bons', rowCount: 1, method: null })
    const first = await check(uploaded)
    expect(first).toMatchObject({ accepted: { donationCount: 1, total: 10 }, leftOutCount: 1, refusedCount: 2 })
    const again = await check(first, {
      statuses: [{ value: 'partiel', meaning: 'donation' }],
      methods: [{ value: 'Bons', method: null }],
    })
    expect(again).toMatchObject({ accepted: { donationCount: 3, total: 85 }, leftOutCount: 1, refusedCount: 0 })
    await start(again)
    await until(again._id, 'done')
    expect(await read(again._id)).toMatchObject({ statuses: [], methods: [], leftOutCount: 1 })
    const donations = world.test.db.selectFrom('transactions').select(['amount_cents', 'payment_method'])
    expect(await donations.where('customer_id', '=', world.customerId).orderBy('amount_cents').execute()).toEqual([
      { amount_cents: 1000, payment_method: 'cheque' },
      { amount_cents: 3000, payment_method: 'cash' },
      { amount_cents: 4500, payment_method: null },
    ])
  })

  it('name cheques, which wait for a deposit slip unless the file says that they are at the bank', async () => {
    const waiting = async () =>
      (await world.test.call(world.manager, 'GET', `/customers/${world.customerId}/undeposited`)).json()
    await importFile('Date;Montant;Mode\n05/03/2026;10;Chèque\n', { chequesDeposited: true })
    expect(await waiting()).toMatchObject({ chequeCount: 0, cheques: [] })
    await importFile('Date;Montant;Mode\n06/03/2026;25;Chèque\n')
    expect(await waiting()).toMatchObject({ chequeCount: 1, chequeTotal: 25 })
  })
})
