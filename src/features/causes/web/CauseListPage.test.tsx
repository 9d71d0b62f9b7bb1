import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AnswerAt } from '#app/web/testing/answers.ts'
import type { Role } from '#shared/role.ts'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Cause } from '../cause.ts'
import { sampleCause } from '../testing/cause.fixture.ts'
import { ArchivedCausesPage } from './ArchivedCausesPage.tsx'
import { CauseListPage } from './CauseListPage.tsx'

const causes = (count: number, firstNumber = 1): Cause[] =>
  Array.from({ length: count }, (_, index) =>
    sampleCause({ name: `Cause ${firstNumber + index}` }, firstNumber + index),
  )

const showActive = (active: Cause[], role: Role = 'manager') =>
  renderScreen(() => <CauseListPage />, { '/customers/:customerId/causes': active }, { role })

const showArchived = (answer: AnswerAt<'/customers/:customerId/archivedCauses'>) =>
  renderScreen(() => <ArchivedCausesPage />, {
    '/customers/:customerId/archivedCauses': answer,
  })

test('shows the number of active causes, and the date and amount of each', async () => {
  await showActive([sampleCause({ amount: '20' }), sampleCause({ name: 'Puits' }, 2)])
  expect(await screen.findByRole('heading', { name: 'Causes (2/9)' })).toBeTruthy()
  const [set, free] = screen.getAllByRole('link', { name: /Créée le/ })
  expect(set?.textContent).toBe('Repas chauds, Créée le ven. 06 mars 2026 à 13:05, Montant prédéfini 20,00\u00a0€')
  expect(set?.getAttribute('href')).toBe('/causes/00000000-0000-4000-8000-000000000001')
  expect(free?.textContent).toContain('Montant libre')
  expect(screen.getByRole('link', { name: 'Ajouter une cause' }).getAttribute('href')).toBe('/causes/create')
  expect(screen.getByRole('link', { name: 'Causes archivées' }).getAttribute('href')).toBe('/causes/archived')
})

test('an empty list says what causes are for, and offers the first one to those who may create it', async () => {
  await showActive([])
  expect(await screen.findByText('Aucune cause.')).toBeTruthy()
  expect(screen.getByText(/^Une cause dit à quoi servent les dons/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Créer la première cause' }).getAttribute('href')).toBe('/causes/create')
})

test('an empty list offers nothing to a role that may not create', async () => {
  await showActive([], 'user')
  expect(await screen.findByText('Aucune cause.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Créer la première cause' })).toBeNull()
})

test('disables adding at nine causes, with a hint', async () => {
  await showActive(causes(9))
  expect(await screen.findByRole('heading', { name: 'Causes (9/9)' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ajouter une cause' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Archivez une cause pour en créer une autre.')).toBeTruthy()
})

test('shows the net of each cause, its goal and its last donation, and sorts by them', async () => {
  const figures = { net: 1234.5, lastDonationAt: '2026-03-06T12:05:00.000Z' }
  await showActive([
    sampleCause({ name: 'Abri', figures: { net: 0, lastDonationAt: null } }),
    sampleCause({ name: 'Puits', amountTarget: '5000', collectProgression: 24.69, figures }, 2),
  ])
  const rows = () =>
    screen.getAllByRole('link', { name: /Créée le/ }).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  await screen.findByRole('heading', { name: 'Causes (2/9)' })
  const abri = 'Abri, Créée le ven. 06 mars 2026 à 13:05, Montant libre, Net 0,00 €, Aucun don'
  const puits =
    'Puits, Créée le ven. 06 mars 2026 à 13:05, Montant libre, Net : 24,69 % de 5 000,00 €, Net 1 234,50 €, Dernier don le ven. 06 mars 2026 à 13:05'
  expect(rows()).toEqual([abri, puits])
  await userEvent.selectOptions(screen.getByLabelText('Trier par'), 'Net')
  await waitFor(() => expect(rows()).toEqual([puits, abri]))
})

test('shows who archived a cause, and when', async () => {
  const archived = { at: '2026-03-07T12:05:00.000Z', by: 'Karim Benali' }
  await showArchived({ data: [sampleCause({ isArchived: true, archived })], nextCursor: null })
  expect(await screen.findByText('Archivée le sam. 07 mars 2026 à 13:05 par Karim Benali')).toBeTruthy()
})

test('shows the empty state, and no button to add for role user', async () => {
  await showActive([], 'user')
  expect(await screen.findByText('Aucune cause.')).toBeTruthy()
  expect(screen.queryByText('Ajouter une cause')).toBeNull()
})

test('shows the empty state without archived causes', async () => {
  await showArchived({ data: [], nextCursor: null })
  expect(await screen.findByText('Aucune cause archivée.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Charger plus' })).toBeNull()
})

test('loads archived causes ten at a time, and retries a failed page', async () => {
  const asked: object[] = []
  let fails = true
  await showArchived(({ query }: { query: { cursor?: string } }) => {
    asked.push(query)
    if (!query.cursor) return { data: causes(10), nextCursor: 'next' }
    if (fails) throw refusal(500, 'Panne.')
    return { data: causes(2, 11), nextCursor: null }
  })
  expect(await screen.findByRole('heading', { name: 'Causes archivées' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Charger plus' }))
  fails = false
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  const last = await screen.findByRole('link', { name: /^Cause 12/ })
  expect(last.getAttribute('href')).toBe('/causes/00000000-0000-4000-8000-000000000012')
  expect(screen.getAllByRole('link', { name: /Créée le/ })).toHaveLength(12)
  expect(screen.queryByRole('button', { name: 'Charger plus' })).toBeNull()
  expect(asked).toEqual([{ limit: '10' }, { limit: '10', cursor: 'next' }, { limit: '10', cursor: 'next' }])
})
