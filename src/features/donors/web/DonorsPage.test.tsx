import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { peopleIn } from '../person.ts'
import { DonorsPage } from './DonorsPage.tsx'

const searchPath = '/customers/:customerId/donors/search'
const erasePath = '/customers/:customerId/donors/erase'
const donation = (number: number, overrides: object = {}) => ({
  _id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  createdAt: '2026-03-06T12:05:00.000Z',
  amount: 20,
  cause: 'Le toit',
  outcome: [] as string[],
  netAmount: 20,
  donatorFullname: 'Nadia Lefèvre',
  donatorPhone: '06 12 34 56 78',
  donatorEmail: 'nadia@example.org',
  donatorMembershipNumber: null,
  message: null,
  legalHold: null,
  matchedBy: ['name' as const],
  ...overrides,
})
/** An answer of the search, with its people. */
const answerOf = (...data: ReturnType<typeof donation>[]) => ({
  data,
  people: peopleIn(data),
  records: [],
  isComplete: true,
})
const held = { legalHold: { until: '2030-01-01', reason: 'Reçu fiscal' } }

const search = async () => {
  await userEvent.type(screen.getByLabelText('Nom et prénom'), 'lefevre')
  await userEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
}

test('a search without a field says what is missing, and asks nothing', async () => {
  await renderScreen(() => <DonorsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Rechercher' }))
  expect(screen.getByText(/Indiquez au moins un nom/)).toBeTruthy()
})

test('nothing is done before a donation is ticked', async () => {
  await renderScreen(() => <DonorsPage />, { [searchPath]: answerOf(donation(1)) })
  await screen.findByRole('heading', { level: 1, name: 'Donateurs' })
  await search()
  expect(await screen.findByRole('heading', { name: '1 don trouvé' })).toBeTruthy()
  expect(screen.getByText('par le nom')).toBeTruthy()
  for (const name of ['Page à imprimer', 'Données (JSON)', 'Conserver', 'Effacer'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})

test('a donation that was put right says what came of it', async () => {
  const refunded = donation(1, { outcome: ['remboursé 5,00 €'], netAmount: 15 })
  await renderScreen(() => <DonorsPage />, { [searchPath]: answerOf(refunded, donation(2)) })
  await screen.findByRole('heading', { level: 1, name: 'Donateurs' })
  await search()
  expect(await screen.findAllByText(/remboursé/)).toHaveLength(1)
  expect(screen.getByText(/remboursé/).textContent?.replaceAll('\u00a0', ' ')).toBe('remboursé 5,00 € · reste 15,00 €')
})

test('an e-mail that leads to one person ticks their donations, a name ticks none', async () => {
  await renderScreen(() => <DonorsPage />, { [searchPath]: answerOf(donation(1), donation(2)) })
  await userEvent.type(await screen.findByLabelText('Adresse e-mail'), 'nadia@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
  expect(await screen.findByText('2 dons cochés')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Adresse e-mail'))
  await search()
  await waitFor(() => expect(screen.queryByText('2 dons cochés')).toBeNull())
})

test('an erasure says how many go and how many the law keeps, then searches again', async () => {
  const erase = vi.fn(() => ({ erasedCount: 1, personCount: 1, heldCount: 1, alreadyErasedCount: 0 }))
  const found = vi
    .fn()
    .mockReturnValueOnce(answerOf(donation(1), donation(2, held), donation(3)))
    .mockReturnValue(answerOf(donation(2, held), donation(3)))
  await renderScreen(() => <DonorsPage />, { [searchPath]: found, [erasePath]: erase })
  await screen.findByRole('heading', { level: 1, name: 'Donateurs' })
  await search()
  const rows = await screen.findAllByRole('listitem')
  for (const row of rows.slice(0, 2)) await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Effacer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Effacer' })
  expect(
    within(dialog).getByText(
      /L’identité de Nadia Lefèvre sera effacée de 1 don\. 1 don conservé .* Les montants restent/,
    ),
  ).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Effacer' }))
  expect(await screen.findByText('Identité effacée de 1 don. Conservée dans 1 don.')).toBeTruthy()
  expect(erase).toHaveBeenCalledWith(
    expect.objectContaining({ body: { transactionIds: [donation(1)._id, donation(2)._id], personCount: 1 } }),
  )
  expect(await screen.findByRole('heading', { name: '2 dons trouvés' })).toBeTruthy()
  expect(screen.getByText('1 don coché')).toBeTruthy()
})

const karim = { donatorFullname: 'Karim Belkacem', donatorEmail: 'karim@example.org', donatorPhone: null }
const samia = { donatorFullname: 'Samia Belkacem', donatorEmail: 'samia@example.org', donatorPhone: null }

test('several people are shown apart, exported alone, and each is named before an erasure', async () => {
  const erase = vi.fn(() => ({ erasedCount: 3, personCount: 2, heldCount: 0, alreadyErasedCount: 0 }))
  const found = vi
    .fn()
    .mockReturnValueOnce(answerOf(donation(1, karim), donation(2, samia), donation(3, karim)))
    .mockReturnValue(answerOf())
  await renderScreen(() => <DonorsPage />, { [searchPath]: found, [erasePath]: erase })
  await screen.findByRole('heading', { level: 1, name: 'Donateurs' })
  await search()
  expect(await screen.findByText('Ces dons sont de 2 personnes. Choisissez celle qui fait la demande.')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Karim Belkacem, 2 dons',
    'Samia Belkacem, 1 don',
  ])
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tout cocher, Karim Belkacem' }))
  expect(screen.getByText('2 dons cochés')).toBeTruthy()
  expect(button('Page à imprimer').disabled).toBe(false)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tout cocher, Samia Belkacem' }))
  expect(button('Page à imprimer').disabled).toBe(true)
  expect(screen.getByText('Un export concerne une seule personne.')).toBeTruthy()

  await userEvent.click(button('Effacer'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Effacer' }))
  expect(dialog.getByText(/^Les identités de 2 personnes seront effacées de 3 dons\./)).toBeTruthy()
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Effacer' })
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Karim Belkacem, 2 dons' }))
  expect(confirm.disabled).toBe(true)
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Samia Belkacem, 1 don' }))
  await userEvent.click(confirm)
  expect(await screen.findByText('Identités de 2 personnes effacées de 3 dons.')).toBeTruthy()
  expect(erase).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ personCount: 2 }) as object }),
  )
  // The search finds no donation. Its text is not more prominent than the result of the erasure.
  expect(screen.queryByText('Aucun don ne correspond.')).toBeNull()
})

test('a search that fails says why, and what was typed stays', async () => {
  const refuse = () => {
    throw refusal(503, 'Le service est momentanément indisponible.')
  }
  await renderScreen(() => <DonorsPage />, { [searchPath]: refuse })
  await screen.findByRole('heading', { level: 1, name: 'Donateurs' })
  await search()
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Nom et prénom').value).toBe('lefevre')
})
