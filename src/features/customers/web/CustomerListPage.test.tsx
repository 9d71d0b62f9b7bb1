import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Role } from '#shared/role.ts'
import { matchesSearch } from '#shared/text.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Customer } from '../customer.ts'
import { sampleCustomer } from '../testing/sampleCustomer.ts'
import { CustomerListPage } from './CustomerListPage.tsx'

const customer = (number: number, name: string, city: string) =>
  sampleCustomer({ _id: `00000000-0000-4000-8000-00000000000${number}`, name, city, postalCode: '75011' })
const school = customer(1, 'École de la Source', 'Nîmes')
const roof = customer(2, 'Toit pour Tous', 'Épinay-sur-Seine')
const associations = [school, roof]
const stats = {
  donationCount: 1204,
  averageDonation: 12.5,
  cancelledCount: 0,
  cancelledDonations: 0,
  totalDonations: 15050,
  todayDonationCount: 3,
  todayTotalDonations: 1042.5,
}

type Asked = { query: { search?: string; cursor?: string } }

/** Answers as the server does, a page of `pageSize` rows at a time. */
const show = (customers: Customer[], options: { role?: Role; ownCustomerId?: string; pageSize?: number } = {}) => {
  const { pageSize = 60, ...reader } = options
  const answer = ({ query: { search = '', cursor } }: Asked) => {
    const found = customers.filter(({ name, city }) => matchesSearch(search, name, city))
    const start = found.findIndex(({ _id }) => _id === cursor) + 1
    const data = found.slice(start, start + pageSize)
    return { data, nextCursor: start + pageSize < found.length ? data.at(-1)!._id : null, count: found.length }
  }
  return renderScreen(
    () => <CustomerListPage />,
    { '/customers/search': answer, '/customers/transactions/stats': stats },
    { role: 'admin', ...reader },
  )
}
const names = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test("shows the platform's figures, with today's", async () => {
  await show(associations)
  const figures = [...(await screen.findByText("+3 don(s) aujourd'hui")).closest('dl')!.children]
  expect(figures.map((figure) => figure.textContent.replaceAll('\u00a0', ' '))).toEqual([
    "Nombre de dons1 204+3 don(s) aujourd'hui",
    'Don moyen12,50 €',
    "Total récolté15 050,00 €+1 042,50 € aujourd'hui",
  ])
})

test('filters by name or city, ignoring accents and case, and counts the matches', async () => {
  await show(associations)
  expect(await screen.findByRole('heading', { name: 'Associations (2)' })).toBeTruthy()
  const field = screen.getByRole('searchbox', { name: 'Rechercher un client...' })
  await userEvent.type(field, 'EPINAY')
  expect(await screen.findByRole('heading', { name: 'Associations (1)' })).toBeTruthy()
  expect(names()).toEqual(['Toit pour Tous, 75011 Épinay-sur-Seine · France'])
  await userEvent.clear(field)
  await userEvent.type(field, 'ecole')
  await waitFor(() => expect(names()).toEqual(['École de la Source, 75011 Nîmes · France']))
})

test('counts all matches, and shows them page by page', async () => {
  await show([...associations, customer(3, 'Vesta', 'Pau')], { pageSize: 2 })
  expect(await screen.findByRole('heading', { name: 'Associations (3)' })).toBeTruthy()
  expect(names()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Charger plus' }))
  await waitFor(() => expect(names()).toHaveLength(3))
  expect(document.activeElement?.textContent).toContain('Vesta')
  expect(screen.queryByRole('button', { name: 'Charger plus' })).toBeNull()
})

test("marks the user's association, which the server puts first", async () => {
  await show(associations.toReversed(), { ownCustomerId: '00000000-0000-4000-8000-000000000002' })
  await screen.findByRole('heading', { name: 'Associations (2)' })
  expect(names()).toEqual([
    'Votre association, Toit pour Tous, 75011 Épinay-sur-Seine · France',
    'École de la Source, 75011 Nîmes · France',
  ])
})

test('shows the responsible person, the month’s total, and the trend with both figures', async () => {
  const days = {
    month: { startDate: '2026-03-01', endDate: '2026-03-13' },
    previous: { startDate: '2026-02-01', endDate: '2026-02-13' },
  }
  const data = [
    { ...school, responsible: 'Samia Morel', month: { total: 1250.5, previous: 1000 } },
    { ...roof, responsible: 'Karim Ali', month: { total: 20, previous: 0 } },
  ]
  const search = vi.fn((_call: { query: object }) => ({ data, nextCursor: null, count: 2, days }))
  const answers = { '/customers/search': search, '/customers/transactions/stats': stats }
  await renderScreen(() => <CustomerListPage />, answers, { role: 'admin' })
  await screen.findByRole('heading', { name: 'Associations (2)' })
  expect(names().map((name) => name.replaceAll('\u00a0', ' '))).toEqual([
    'École de la Source, 75011 Nîmes · France, Responsable : Samia Morel, 1 250,50 € ce mois-ci, +25 % par rapport à 1 000,00 €',
    'Toit pour Tous, 75011 Épinay-sur-Seine · France, Responsable : Karim Ali, 20,00 € ce mois-ci,  par rapport à 0,00 €',
  ])
  expect(screen.getByText(/: 13 premiers jours de mars, par rapport aux 13 premiers jours de février\.$/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Trier par'), 'Baisse')
  await userEvent.selectOptions(screen.getByLabelText('Afficher'), 'En baisse')
  const asked = { limit: '60', figures: 'true', order: 'fall', only: 'falling' }
  await waitFor(() => expect(search.mock.lastCall?.[0].query).toEqual(asked))
})

test('distinguishes an empty list from a search without matches', async () => {
  await show([])
  expect(await screen.findByText('Aucune association')).toBeTruthy()
  expect(screen.queryByText('Aucun résultat pour cette recherche.')).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'x')
  expect(await screen.findByText('Aucun résultat pour cette recherche.')).toBeTruthy()
})

test.each([
  ['admin', ['Journal', 'Nouveau', 'Créer la première association']],
  ['commercial', []],
  ['organizer', []],
] as const)('offers role %s the allowed actions', async (role, offered) => {
  await show([], { role })
  await screen.findByText('Aucune association')
  expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual(offered)
})
