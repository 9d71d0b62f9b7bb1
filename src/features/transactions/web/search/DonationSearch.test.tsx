import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type FoundDonations } from '../../donation-search.ts'
import { readParts } from '../../search-parts.ts'
import { customerId, samplePage, sampleTransaction } from '../../testing/sampleTransaction.ts'
import type { Transaction } from '../../transaction.ts'
import { fakeServer, findFirstRow, renderTransactions } from '../testing/renderTransactions.tsx'

const path = `/customers/${customerId}/transactions/search`
const nadia = sampleTransaction(7, { amount: 50, donatorFullname: 'Nadia Lefèvre' })

const answer = (text: string, data: Transaction[], given: Partial<FoundDonations> = {}): FoundDonations => ({
  data,
  count: data.length,
  hasMore: false,
  total: data.reduce((sum, { amount }) => sum + amount, 0),
  places: [],
  cancelledCount: 0,
  parts: readParts(text, '2026-03-07'),
  ...given,
})
const plain = (element: HTMLElement) => element.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')

const open = async (result: Parameters<typeof fakeServer>[0][string], address = '/') => {
  const server = fakeServer({
    [`/customers/${customerId}/transactions`]: samplePage([sampleTransaction(1)]),
    [path]: result,
  })
  const rendered = renderTransactions(address)
  await findFirstRow()
  return { server, ...rendered }
}
const search = (text: string) => userEvent.type(screen.getByLabelText('Rechercher un don'), `${text}{Enter}`)

afterEach(() => vi.unstubAllGlobals())

test('the donations found are the list: their dialog steps through them, and the address keeps the words', async () => {
  const { address, server, router } = await open(answer('Nadia', [nadia, sampleTransaction(8)]))
  await search('Nadia')
  const region = await screen.findByRole('region', { name: '2 dons trouvés' })
  expect(server.addresses().some((one) => /nadia/i.test(one))).toBe(false)
  expect(screen.queryByRole('heading', { name: 'Historique des transactions' })).toBeNull()
  await userEvent.click(within(region).getAllByRole('link')[1] as HTMLElement)
  expect(screen.queryByText('Ce don n’est pas dans la liste affichée.')).toBeNull()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Suivant' })).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Précédent' }))
  expect(router.state.location.hash).toBe('recherche=Nadia')
  await waitFor(() => expect(address()).toEqual({ don: nadia._id }))
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fermer la recherche' }))
  expect(screen.queryByRole('region', { name: /trouvé/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Rechercher un don'))
})

test('the words of an address are searched for, and a step back returns to the search before', async () => {
  const { server, router } = await open(answer('x', [nadia]), '/#recherche=Zo%C3%A9%2050%25')
  expect(JSON.parse(server.bodies().at(-1) ?? '')).toEqual({ text: 'Zoé 50%', limit: 20 })
  const field = screen.getByLabelText<HTMLInputElement>('Rechercher un don')
  expect(field.value).toBe('Zoé 50%')
  await userEvent.clear(field)
  await search('20 €')
  await waitFor(() => expect(JSON.parse(server.bodies().at(-1) ?? '')).toMatchObject({ text: '20 €' }))
  router.history.back()
  await waitFor(() => expect(field.value).toBe('Zoé 50%'))
  await waitFor(() => expect(JSON.parse(server.bodies().at(-1) ?? '')).toMatchObject({ text: 'Zoé 50%' }))
})

test('the newest are named as such, and nothing found is said', async () => {
  const { server } = await open(answer('50', [nadia], { hasMore: true }))
  await search('50')
  expect(await screen.findByRole('region', { name: 'Les 1 dons trouvés les plus récents' })).toBeTruthy()
  server.answers[path] = answer('0', [])
  await search('0')
  expect(await screen.findByRole('region', { name: 'Aucun don trouvé' })).toBeTruthy()
})

test('a search of nothing says what to write', async () => {
  const body = {
    status: 400,
    code: 'invalid',
    message: 'Non',
    fields: { text: 'Indiquez un montant.' },
    requestId: 'r',
  }
  await open(() => new Response(JSON.stringify(body), { status: 400, headers: { 'content-type': 'application/json' } }))
  await search('à')
  expect(await screen.findByText('Indiquez un montant.')).toBeTruthy()
})

test('the platform has no search of donors', async () => {
  await open(answer('', []), `/a/customers/${customerId}/transactions`)
  expect(screen.queryByLabelText('Rechercher un don')).toBeNull()
})

test('a search shows how it was understood, the count, the sum and the match, and a part can be removed', async () => {
  const text = 'Nad 50 € hier'
  const { server } = await open(answer(text, [nadia], { count: 2, total: 50, cancelledCount: 1 }))
  await search(text)
  const region = await screen.findByRole('region', { name: '2 dons trouvés' })
  expect(plain(region)).toContain('Total : 50,00 € · 1 don annulé, non compté')
  expect([...region.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Nad'])
  const chips = within(within(region).getByRole('list', { name: 'Ce qui est recherché' })).getAllByRole('button')
  expect(chips.map(plain)).toEqual([
    '« Nad », supprimer de la recherche',
    '50,00 €, supprimer de la recherche',
    'vendredi 6 mars 2026, supprimer de la recherche',
  ])
  await userEvent.click(chips[0] as HTMLElement)
  await waitFor(() => expect(JSON.parse(server.bodies().at(-1) ?? '')).toEqual({ text: '50 € hier', limit: 20 }))
  expect(screen.getByLabelText<HTMLInputElement>('Rechercher un don').value).toBe('50 € hier')
})

test('what each terminal took is summed up', async () => {
  const places = [
    { label: 'Entrée', count: 2, total: 70 },
    { label: null, count: 1, total: 5 },
  ]
  await open(answer('hier matin', [nadia], { places }))
  await search('hier matin')
  const list = await screen.findByRole('list', { name: 'Par appareil' })
  expect(within(list).getAllByRole('listitem').map(plain)).toEqual([
    'Entrée : 70,00 € (2 dons)',
    'Saisie manuelle : 5,00 € (1 don)',
  ])
})

test('a correction of a donation that was found is read again', async () => {
  const { server, queryClient } = await open(answer('Nadia', [nadia]))
  await search('Nadia')
  await screen.findByRole('region', { name: '1 don trouvé' })
  server.answers[path] = answer('Nadia', [nadia], { total: 30 })
  await queryClient.invalidateQueries({ queryKey: ['transactions', customerId] })
  await waitFor(() => expect(plain(screen.getByRole('region', { name: '1 don trouvé' }))).toContain('Total : 30,00 €'))
})

test('the last part that is removed closes the result', async () => {
  await open(answer('Nadia', [nadia]))
  await search('Nadia')
  await userEvent.click(await screen.findByRole('button', { name: /supprimer de la recherche$/ }))
  expect(screen.queryByRole('region', { name: /trouvé/ })).toBeNull()
})

test("a donor's name opens all donations of the donor", async () => {
  const { server } = await open(answer('50', [nadia]))
  await search('50')
  await userEvent.click(await screen.findByRole('button', { name: 'Nadia Lefèvre' }))
  await waitFor(() => expect(JSON.parse(server.bodies().at(-1) ?? '')).toEqual({ donor: 'Nadia Lefèvre', limit: 20 }))
  expect(await screen.findByRole('button', { name: /^Donateur\s: Nadia Lefèvre/ })).toBeTruthy()
})

test('more than twenty donations are loaded on demand', async () => {
  const all = Array.from({ length: 22 }, (_, index) => sampleTransaction(100 + index))
  const { server } = await open(answer('20', all.slice(0, 20), { count: 22 }))
  await search('20')
  const region = await screen.findByRole('region', { name: '22 dons trouvés' })
  server.answers[path] = answer('20', all)
  await userEvent.click(within(region).getByRole('button', { name: 'Charger plus' }))
  await waitFor(() => expect(within(region).getAllByRole('link')).toHaveLength(22))
  expect(JSON.parse(server.bodies().at(-1) ?? '')).toEqual({ text: '20', limit: 100 })
  expect(within(region).queryByRole('button', { name: 'Charger plus' })).toBeNull()
})

test('the button of exports makes the file of the donations that were found', async () => {
  const { server } = await open(answer('Nadia', [nadia]))
  await search('Nadia')
  await screen.findByRole('region', { name: '1 don trouvé' })
  await userEvent.click(screen.getByRole('button', { name: 'Exporter' }))
  expect(screen.queryByText('Exporter avec corrections')).toBeNull()
  const choices = await screen.findAllByText('Exporter 1 don (CSV)')
  await userEvent.click(choices[0] as HTMLElement)
  await waitFor(() => expect(server.addresses().some((one) => one.endsWith('/search/export'))).toBe(true))
  expect(JSON.parse(server.bodies().at(-1) ?? '')).toEqual({ text: 'Nadia' })
})
