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

test('the donations found open their dialog, and what was typed is in no address', async () => {
  const { address, server } = await open(answer('Nadia', [nadia]))
  await search('Nadia')
  const region = await screen.findByRole('region', { name: '1 don trouvé' })
  expect(server.addresses().some((one) => /nadia/i.test(one))).toBe(false)
  await userEvent.click(within(region).getByRole('link'))
  await waitFor(() => expect(address()).toEqual({ don: nadia._id }))
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fermer la recherche' }))
  expect(screen.queryByRole('region', { name: /trouvé/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Rechercher un don'))
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
