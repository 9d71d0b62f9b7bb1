import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { customerId, samplePage, sampleTransaction } from '../../testing/sampleTransaction.ts'
import { fakeServer, findFirstRow, renderTransactions } from '../testing/renderTransactions.tsx'

const path = `/customers/${customerId}/transactions/search`
const found = sampleTransaction(7, { amount: 50, donatorFullname: 'Nadia Lefèvre' })

const open = async (answer: Parameters<typeof fakeServer>[0][string], address = '/') => {
  const server = fakeServer({
    [`/customers/${customerId}/transactions`]: samplePage([sampleTransaction(1)]),
    [path]: answer,
  })
  const rendered = renderTransactions(address)
  await findFirstRow()
  return { server, ...rendered }
}
const search = (text: string) => userEvent.type(screen.getByLabelText('Rechercher un don'), `${text}{Enter}`)

afterEach(() => vi.unstubAllGlobals())

test('the donations found open their dialog, and what was typed is in no address', async () => {
  const { address, server } = await open({ data: [found], hasMore: false })
  await search('Nadia')
  const region = await screen.findByRole('region', { name: '1 don trouvé' })
  expect(server.addresses().some((one) => /nadia/i.test(one))).toBe(false)
  await userEvent.click(within(region).getByRole('link'))
  await waitFor(() => expect(address()).toEqual({ don: found._id }))
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fermer la recherche' }))
  expect(screen.queryByRole('region', { name: /trouvé/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Rechercher un don'))
})

test('the newest are named as such, and nothing found is said', async () => {
  const { server } = await open({ data: [found], hasMore: true })
  await search('50')
  expect(await screen.findByRole('region', { name: 'Les 1 dons trouvés les plus récents' })).toBeTruthy()
  server.answers[path] = { data: [], hasMore: false }
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
  await open({ data: [], hasMore: false }, `/a/customers/${customerId}/transactions`)
  expect(screen.queryByLabelText('Rechercher un don')).toBeNull()
})
