import { expect, it } from 'vitest'
import { readPdf, wordsOf } from '#test/pdf.ts'
import { friday, setUpClosings } from '../testing/closing.calls.ts'

const world = setUpClosings()

it('the paper of a closing has what its page shows, and two places to sign', async () => {
  const { customerId, give, terminal, closed, call, read } = world
  await world.test.db.updateTable('customers').set({ siren: '732829320' }).where('id', '=', customerId).execute()
  await give(1250.5, { paymentMethod: 'cash' })
  const id = await closed(friday, { counts: [{ method: 'cash', counted: 1250, comment: 'Trouvé: مس' }] })
  await give(12, {}, terminal)
  const answer = await call('GET', `/closings/${id}/pdf`)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  expect(answer.rawPayload.length).toBeLessThan(60_000)

  const { customerName, sha256, closedBy } = await read(id)
  const words = wordsOf(readPdf(answer.rawPayload))
  for (const text of [
    customerName,
    'SIREN 732 829 320',
    'Clôture de journée n° 1',
    'vendredi 6 mars 2026',
    'Dons\nRécolté\nNet\n1\n1 250,50 €\n1 250,50 €',
    'Espèces\n1\n1 250,50 €\n1 250,50 €\nTotal\n1\n1 250,50 €\n1 250,50 €',
    'Espèces\n1 250,50 €\n1 250,00 €\n−0,50 €\nTrouvé: ',
    'Depuis la clôture : 1 don, 12,00 €',
    'La clôture d’un jour suivant',
    sha256,
    `Clôturée par\n${closedBy.name}`,
    'Second signataire\nDate et signature',
    'Édité le sam. 07 mars 2026 à 21:00',
    'Page 1 sur ',
  ])
    expect(words).toContain(text)
})

it('the paper has no row for a terminal, a cause or a means with cancelled donations alone', async () => {
  const { give, terminal, closed, call, put } = world
  await give(30, { paymentMethod: 'cash' })
  const { _id } = (await give(12, {}, terminal)).json()
  expect((await put(_id, { kind: 'cancelled' })).statusCode).toBe(201)
  const id = await closed()
  const words = wordsOf(readPdf((await call('GET', `/closings/${id}/pdf`)).rawPayload))
  expect(words).toContain('1 don annulé, non compté')
  expect(words).toContain('Espèces\n1\n30,00 €\n30,00 €\nTotal')
  expect(words).not.toContain('Hall')
  expect(words).not.toContain('Carte')
})

it('the paper of a reopened closing says so', async () => {
  const { closed, call, reopen } = world
  const id = await closed()
  await reopen(id)
  const words = wordsOf(readPdf((await call('GET', `/closings/${id}/pdf`)).rawPayload))
  expect(words).toContain('Cette clôture a été rouverte')
  expect(words).toContain('Feuille oubliée')
  expect(words).not.toContain('Depuis la clôture')
})
