import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customerId, samplePage, sampleTransaction } from '../../testing/sampleTransaction.ts'
import { fakeServer, findFirstRow, refusal, renderTransactions } from '../testing/renderTransactions.tsx'

const listPath = `/customers/${customerId}/transactions`
const savedPath = `/customers/${customerId}/saved-filters`
const filter = (name: string, fields: object) => ({
  _id: `0190d3c4-0000-7000-8000-0000000000${name.length + 10}`,
  name,
  period: null,
  startDate: null,
  endDate: null,
  causeId: null,
  deviceId: null,
  ...fields,
})
const fridays = filter('Ponctuels du vendredi', { period: 'lastOwnDay', causeId: 'punctual' })

const open = async (address: string, saved: object = []) => {
  const server = fakeServer({ [listPath]: samplePage([sampleTransaction(1)]), [savedPath]: saved })
  const rendered = renderTransactions(address)
  await findFirstRow()
  return { server, ...rendered }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Opens the menu of the filters in force. */
const openTools = () => press('Ce filtre')

beforeEach(() => {
  // A Saturday, so that yesterday was a Friday.
  vi.useFakeTimers({ now: new Date('2026-11-21T11:42:10Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a saved filter applies at once, with the days that its period has today', async () => {
  const { address } = await open('/', [fridays])
  await press('Ponctuels du vendredi')
  await waitFor(() =>
    expect(address()).toEqual({ startDate: '2026-11-20', endDate: '2026-11-20', causeId: 'punctual' }),
  )
  expect(await screen.findByRole('button', { name: 'Ponctuels du vendredi', pressed: true })).toBeTruthy()
})

test('the filter in force is saved, with a period that moves or with its days', async () => {
  const { server } = await open('/?startDate=2026-11-20&endDate=2026-11-20&causeId=punctual')
  const bodies: unknown[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return fetch(address, init)
    bodies.push(JSON.parse(init.body as string))
    return Promise.resolve(new Response(JSON.stringify(fridays), { status: 201 }))
  })
  await openTools()
  await press('Enregistrer ce filtre')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enregistrer ce filtre' }))
  await userEvent.type(dialog.getByLabelText(/Nom du filtre/), ' Vendredi ')
  const period = dialog.getByLabelText('Période enregistrée')
  expect(
    within(period)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Hier – suit le calendrier',
    'Vendredi dernier – suit le calendrier',
    'Toujours le vendredi 20 novembre 2026',
  ])
  await userEvent.selectOptions(period, 'lastOwnDay')
  server.answers[savedPath] = [fridays]
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Filtre enregistré')).toBeTruthy()
  expect(bodies).toEqual([{ name: 'Vendredi', period: 'lastOwnDay', causeId: 'punctual' }])
  expect(await screen.findByRole('button', { name: 'Ponctuels du vendredi' })).toBeTruthy()
})

test('a saved filter is renamed and deleted, and a refusal stands at its field', async () => {
  const { server } = await open('/', [fridays])
  await press('Gérer les filtres enregistrés')
  const dialog = within(await screen.findByRole('dialog', { name: 'Filtres enregistrés' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Renommer le filtre Ponctuels du vendredi' }))
  const field = dialog.getByLabelText(/Nom du filtre/)
  await userEvent.clear(field)
  await userEvent.click(dialog.getByRole('button', { name: 'Renommer' }))
  expect(await dialog.findByText('Le nom est obligatoire')).toBeTruthy()
  server.answers[`${savedPath}/${fridays._id}`] = { ...fridays, name: 'Jumua' }
  server.answers[savedPath] = [{ ...fridays, name: 'Jumua' }]
  await userEvent.type(field, 'Jumua')
  await userEvent.click(dialog.getByRole('button', { name: 'Renommer' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Supprimer le filtre Jumua' }))
  expect(dialog.getByText(/^Supprimer le filtre «\sJumua/)).toBeTruthy()
  server.answers[`${savedPath}/${fridays._id}`] = () => new Response(null, { status: 204 })
  server.answers[savedPath] = []
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }))
  expect(await dialog.findByText('Aucun filtre enregistré.')).toBeTruthy()
})

test('the link of the filter in force is copied, and there is nothing to save without a filter', async () => {
  const user = userEvent.setup()
  await open('/?causeId=punctual')
  await openTools()
  await user.click(await screen.findByRole('button', { name: 'Copier le lien' }))
  expect(await screen.findByText('Lien copié')).toBeTruthy()
  await press('Supprimer les filtres')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ce filtre' })).toBeNull())
})

test('an empty list offers all donations where it is filtered, and the first donation where it is not', async () => {
  fakeServer({ [listPath]: samplePage([]) })
  const { address } = renderTransactions('/?causeId=punctual')
  await userEvent.click(await screen.findByRole('link', { name: 'Tout afficher' }))
  await waitFor(() => expect(address()).toEqual({}))
  expect((await screen.findByRole('link', { name: 'Saisir un premier don' })).getAttribute('href')).toBe('/entry')
  expect(screen.getByText('Aucune transaction.')).toBeTruthy()
})

test('staff save no filters, and copy links', async () => {
  fakeServer({ [listPath]: samplePage([sampleTransaction(1)]), [savedPath]: refusal(403) })
  renderTransactions(`/a/customers/${customerId}/transactions?cause=punctual`)
  await openTools()
  expect(screen.getByRole('button', { name: 'Copier le lien' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enregistrer ce filtre' })).toBeNull()
})
