import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { DonorDetails } from '../donor-record.ts'
import { DonorCreatePage, DonorUpdatePage } from './DonorFormPages.tsx'
import { DonorPage } from './DonorPage.tsx'
import { DonorsPage } from './DonorsPage.tsx'

afterEach(() => act(toasts.clear))

const donorId = '00000000-0000-4000-8000-000000000001'
const otherId = '00000000-0000-4000-8000-000000000002'
const path = '/customers/:customerId/donors/:donorId'
const address = { street: '3 place de la Mairie', extra: null, postalCode: '75011', city: 'Paris', country: 'FR' }
const sample = (changes: Partial<DonorDetails> = {}): DonorDetails => ({
  _id: donorId,
  name: 'Maud Le Goff',
  kind: 'person',
  firstName: 'Maud',
  lastName: 'Le Goff',
  companyName: null,
  legalForm: null,
  siren: null,
  originalName: null,
  email: 'maud@example.org',
  phone: null,
  membershipNumber: null,
  preference: 'yearly',
  mayContact: true,
  ...address,
  createdAt: '2026-03-06T12:00:00.000Z',
  addresses: [{ ...address, notedAt: '2026-03-06T12:00:00.000Z', source: 'donor' }],
  donations: [{ _id: otherId, createdAt: '2026-03-06T12:05:00.000Z', amount: 20, netAmount: 15, cause: 'Le toit' }],
  donationCount: 1,
  netAmount: 15,
  joined: [],
  joinedTo: null,
  twins: [],
  keptUntil: null,
  isErasureWaiting: false,
  ...changes,
})
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

test('shows who gives, where they live and what is left of what they gave', async () => {
  await renderScreen(() => <DonorPage />, { [path]: sample({ mayContact: false }) }, { params: { donorId } })
  await screen.findByRole('heading', { level: 1, name: 'Maud Le Goff' })
  expect(fact('Reçus')).toBe('Un reçu par an')
  expect(fact('Donnée par le donateur, depuis le 6 mars 2026')).toBe('3 place de la Mairie, 75011 Paris')
  expect(plain(screen.getByRole('region', { name: 'Dons' }).textContent)).toContain('15,00 €')
  expect(screen.getByText(/Ne pas contacter ce donateur/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Voir ses reçus' }).getAttribute('href')).toBe(`/receipts?donorId=${donorId}`)
})

test('proposes a likely twin with the reason, and joins it after a question', async () => {
  const join = vi.fn(() => sample({ joined: [{ _id: otherId, name: 'M. Le Goff' }] }))
  const twins: DonorDetails['twins'] = [{ _id: otherId, name: 'M. Le Goff', reasons: ['email', 'name'] }]
  const answers = { [path]: sample({ twins }), [`${path}/join`]: join }
  await renderScreen(() => <DonorPage />, answers, { params: { donorId } })
  await screen.findByText('M. Le Goff : même e-mail, même nom et même code postal')
  await userEvent.click(screen.getByRole('button', { name: 'Réunir, M. Le Goff' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Réunir' }))
  expect(dialog.getByText(/Les reçus déjà émis gardent leur nom/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Réunir' }))
  await waitFor(() =>
    expect(join).toHaveBeenCalledWith(
      expect.objectContaining({ params: expect.objectContaining({ donorId: otherId }) as object, body: { donorId } }),
    ),
  )
})

test('says until when the law keeps a donor who is erased', async () => {
  const erase = vi.fn(() => ({ keptUntil: '2032-11-24' }))
  const answers = { [path]: sample({ keptUntil: '2032-11-24' }), [`${path}/erasure`]: erase }
  await renderScreen(() => <DonorPage />, answers, { params: { donorId } })
  await userEvent.click(await screen.findByRole('button', { name: 'Effacer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Effacer' }))
  expect(dialog.getByText(/jusqu’au 24 novembre 2032/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Effacer' }))
  await waitFor(() => expect(erase).toHaveBeenCalledOnce())
  expect(await screen.findByText(/gardés jusqu’au 24 novembre 2032/)).toBeTruthy()
})

test('a new company is sent without the names of a person', async () => {
  const create = vi.fn(() => sample())
  const { path: pathNow } = await renderScreen(() => <DonorCreatePage />, { '/customers/:customerId/donors': create })
  await userEvent.type(await screen.findByLabelText(/^Nom/), 'Dupont')
  await userEvent.selectOptions(screen.getByLabelText('Donateur'), 'Une entreprise')
  await userEvent.type(screen.getByLabelText(/^Dénomination/), 'Moulin du Pont')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un donateur' }))
  expect(await screen.findByText('Le SIREN est obligatoire')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^SIREN/), '732 829 320')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un donateur' }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({
      body: expect.objectContaining({
        kind: 'company',
        companyName: 'Moulin du Pont',
        siren: '732829320',
        lastName: null,
        street: null,
      }) as object,
    }),
  )
  await waitFor(() => expect(pathNow()).toContain(`/donors/${donorId}`))
})

test('a name in other letters asks for Latin ones', async () => {
  const donor = sample({ firstName: null, lastName: 'محمد', name: 'محمد' })
  await renderScreen(() => <DonorUpdatePage />, { [path]: donor }, { params: { donorId } })
  expect(await screen.findByText(/Un reçu s’écrit en lettres latines/)).toBeTruthy()
})

test('the list shows the donors with their town and sum, and those whose address is missing', async () => {
  const row = { _id: donorId, name: 'Maud Le Goff', kind: 'person' as const, mayContact: false, donationCount: 2 }
  const list = { data: [{ ...row, city: null, netAmount: 32.5 }], nextCursor: null }
  await renderScreen(() => <DonorsPage />, { '/customers/:customerId/donors': list })
  const link = await screen.findByRole('link', { name: /Maud Le Goff/ })
  expect(plain(link.textContent)).toContain('sans adresse · 2 dons · ne pas contacter')
  expect(plain(link.textContent)).toContain('32,50 €')
})
