import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { friday, march, saturday, setUpClosings, today } from '../testing/closing.calls.ts'

const world = setUpClosings()

describe('closing a day', () => {
  it('seals its figures by terminal, cause and payment method, with what was counted', async () => {
    const { customerId, manager, device, terminal, call, close, give, put } = world
    const cause = await insertCause(world.test.db, customerId, { name: 'Puits' })
    await give(30, { causeId: cause.id }, terminal)
    await give(20, { paymentMethod: 'cash' })
    const refunded = (await give(10, { paymentMethod: 'cash' })).json()
    await put(refunded._id, { kind: 'cancelled' })
    await give(99, { createdAt: '2026-03-07T12:00:00.000Z' }, terminal)
    const counts = [{ method: 'cash', counted: 18.5, comment: 'Une pièce manque' }]
    const answer = await close(friday, { counts })
    expect(answer.json()).toMatchObject({
      number: 1,
      kind: 'day',
      total: { donationCount: 2, gross: 50, movements: 0, net: 50, steps: [], cancelledCount: 1 },
      closedAt: today.toISOString(),
      closedBy: { _id: manager.id, name: 'Samia Benali' },
      reopening: null,
      reopeningRequest: null,
      figures: {
        devices: [
          { device: { _id: device.id, name: 'Hall' }, donationCount: 1, gross: 30, movements: 0, net: 30 },
          { device: null, donationCount: 1, gross: 20, movements: 0, net: 20 },
        ],
        causes: [
          { cause: { _id: cause.id, name: 'Puits' }, donationCount: 1, net: 30 },
          { cause: null, donationCount: 1, net: 20 },
        ],
        methods: [
          { method: 'card', donationCount: 1, net: 30 },
          { method: 'cash', donationCount: 1, gross: 20, movements: 0, net: 20, cancelledCount: 1 },
        ],
      },
      counts: [{ method: 'cash', expected: 20, counted: 18.5, difference: -1.5, comment: 'Une pièce manque' }],
      lateDonations: { count: 0, total: 0 },
    })
    const journal = (await call('GET', '/journal')).json().data
    const line = {
      action: 'closing.closed',
      after: expect.objectContaining({ period: '6 mars 2026', net: 50, countedCash: 18.5 }),
    }
    expect(journal).toContainEqual(expect.objectContaining(line))
  })

  it('takes each day once, never a day to come, and only figures that the person has seen', async () => {
    const { call, preview, close, give, closed } = world
    await give(20)
    expect((await close({ ...friday, from: '2026-03-08', to: '2026-03-08' })).json().code).toBe('future-day')
    const unseen = await call('POST', '/closings', { ...friday, donationCount: 0, net: 0 })
    expect(unseen.json()).toMatchObject({ status: 409, code: 'figures-changed' })
    await closed()
    expect((await close()).json()).toMatchObject({
      status: 409,
      code: 'already-closed',
      message: 'Ces jours sont déjà dans la clôture de journée n°\u00a01.',
    })
    expect((await preview(friday)).coveredBy).toMatchObject({ number: 1 })
  })

  it('is closed on the day itself, and what a person records now counts tomorrow or is refused', async () => {
    const { give, closed, put } = world
    const { _id } = (await give(20)).json()
    await closed(saturday)
    expect((await give(5, { createdAt: undefined })).json().code).toBe('day-closed')
    expect((await put(_id, { kind: 'refunded', amount: 5 })).json().movement.effectiveOn).toBe('2026-03-08')
  })
})

describe('closing a period', () => {
  it('lists its days for those who enter money by hand, until it is reopened', async () => {
    const days = async () => (await world.call('GET', '/closed-days')).json()
    const id = await world.closed(march)
    expect(await days()).toEqual([{ from: march.from, to: march.to }])
    await world.reopen(id)
    expect(await days()).toEqual([])
  })

  it('contains closed days, and overlaps no other period', async () => {
    const { close, closed } = world
    await closed()
    expect((await closed(march)).length).toBe(36)
    const answers = await Promise.all([
      close({ kind: 'period', from: '2026-02-20', to: '2026-03-01' }),
      close({ kind: 'day', from: '2026-03-05', to: '2026-03-05' }),
    ])
    for (const answer of answers) expect(answer.json().message).toContain('la clôture de période n°\u00a02')
    expect((await closed({ kind: 'period', from: '2026-02-01', to: '2026-02-28' })).length).toBe(36)
  })

  it('has 366 days at most, in order, and a day has one', async () => {
    const { call, close } = world
    const sentences = []
    for (const days of [
      { kind: 'period', from: '2025-01-01', to: '2026-01-02' },
      { kind: 'period', from: '2026-02-02', to: '2026-02-01' },
      { kind: 'day', from: '2026-02-02', to: '2026-02-03' },
    ])
      sentences.push((await call('GET', `/closing-preview?${new URLSearchParams(days).toString()}`)).json().fields.to)
    expect(sentences).toEqual([
      'Une période a 366 jours au plus.',
      'La date de fin ne peut pas être antérieure à la date de début.',
      'Une journée n’a qu’un jour.',
    ])
    expect((await close({ kind: 'period', from: '2024-01-01', to: '2024-12-31' })).statusCode).toBe(201)
  })

  it('exports the same bytes whatever comes later', async () => {
    const { customerId, device, terminal, call, give, closed, read, put } = world
    const cause = await insertCause(world.test.db, customerId, { name: '=Puits' })
    const card = (await give(30, { causeId: cause.id, donatorFullname: 'Maud Le Goff' }, terminal)).json()
    const byHand = (await give(1234.5, { paymentMethod: 'cheque', chequeNumber: '12', chequeBank: 'BNP' })).json()
    const refund = (await put(card._id, { kind: 'refunded', amount: 0.05 })).json().movement
    const id = await closed(march)
    const exported = (await call('GET', `/closings/${id}/export`)).body
    expect(exported).toBe(
      [
        '\ufeffNature;Date;Montant (€);Montant déplacé (€);Moyen de paiement;Cause;Vers la cause;Appareil;Identifiant;Don concerné',
        ...[card, byHand]
          .toSorted((one, other) => (one._id < other._id ? -1 : 1))
          .map(({ _id }) =>
            _id === card._id
              ? `"Don";06/03/2026 13:00:00;30,00;;"Carte";"'=Puits";"";"Hall";${_id};`
              : `"Don";06/03/2026 13:00:00;1234,50;;"Chèque";"";"";"";${_id};`,
          ),
        `"Remboursement";07/03/2026;-0,05;;"Carte";"'=Puits";"";"Hall";${refund._id};${card._id}`,
        '',
      ].join('\r\n'),
    )
    expect((await read(id)).sha256).toBe(createHash('sha256').update(exported).digest('hex'))

    await give(7, {}, terminal)
    await put(byHand._id, { kind: 'cancelled' })
    const erased = await call('POST', '/donors/erase', { transactionIds: [card._id] })
    expect(erased.statusCode, erased.body).toBeLessThan(300)
    await world.test.db.updateTable('causes').set({ name: 'Forage' }).where('id', '=', cause.id).execute()
    await world.test.db.updateTable('devices').set({ label: 'Cour' }).where('id', '=', device.id).execute()
    const again = await call('GET', `/closings/${id}/export`)
    expect(again.body).toBe(exported)
    expect(again.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
    expect((await call('GET', `/closings/${id}/checksum`)).json()).toMatchObject({ isSame: true })
    expect((await read(id)).figures.causes[0]).toMatchObject({ cause: { name: '=Puits' }, net: 29.95 })
  })
})
