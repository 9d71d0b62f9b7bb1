import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Breakdown } from '../../breakdown.ts'
import { customerId, samplePage, sampleStats, sampleTransaction } from '../../testing/sampleTransaction.ts'
import { fakeServer, findFirstRow, refusal, renderTransactions } from '../testing/renderTransactions.tsx'

const path = `/customers/${customerId}/transactions/breakdown`
const [entrance, roof] = ['0190d3c4-0000-7000-8000-0000000000d1', '0190d3c4-0000-7000-8000-0000000000c1']
const breakdown: Breakdown = {
  stats: sampleStats({ donationCount: 4, averageDonation: 250.5, totalDonations: 1002 }),
  devices: [
    { device: { _id: entrance, label: 'Entrée' }, donationCount: 3, totalDonations: 1000, net: 960 },
    { device: null, donationCount: 1, totalDonations: 2, net: 2 },
  ],
  causes: [
    { kind: 'punctual', cause: null, donationCount: 2, totalDonations: 600, net: 600 },
    { kind: 'cause', cause: { _id: roof, name: 'Toiture' }, donationCount: 1, totalDonations: 400, net: 360 },
    { kind: 'temporary', cause: null, donationCount: 1, totalDonations: 2, net: 2 },
  ],
  methods: [
    { method: 'card', donationCount: 3, totalDonations: 1000, net: 960 },
    { method: null, donationCount: 1, totalDonations: 2, net: 2 },
  ],
}

const open = async (address = '/', options: Parameters<typeof renderTransactions>[1] = {}) => {
  const server = fakeServer({
    [`/customers/${customerId}/transactions`]: samplePage([sampleTransaction(1)]),
    [path]: breakdown,
  })
  const rendered = renderTransactions(address, options)
  await findFirstRow()
  await userEvent.click(screen.getByRole('button', { name: 'Par appareil · Par cause · Par moyen' }))
  return { server, ...rendered }
}
const rowsOf = async (caption: string) => {
  const table = await screen.findByRole('table', { name: caption })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent.replaceAll('\u00a0', ' ')))
}

afterEach(() => vi.unstubAllGlobals())

test('shows count, sum, net and share of each terminal and cause', async () => {
  await open()
  expect(await rowsOf('Par appareil')).toEqual([
    ['Entrée', '3', '1 000,00 €net 960,00 €', '100 %'],
    ['Saisie manuelle', '1', '2,00 €', '< 1 %'],
  ])
  expect(await rowsOf('Par cause')).toEqual([
    ['Dons ponctuels', '2', '600,00 €', '60 %'],
    ['Toiture', '1', '400,00 €net 360,00 €', '40 %'],
    ['Dons rapides temporaires', '1', '2,00 €', '< 1 %'],
  ])
})

test('a line filters, and takes its filter away again', async () => {
  const { address, server } = await open('/?startDate=2026-03-06&endDate=2026-03-06')
  await userEvent.click(await screen.findByRole('button', { name: 'Entrée, filtrer la liste' }))
  await waitFor(() => expect(address()).toMatchObject({ startDate: '2026-03-06', deviceId: entrance }))
  await waitFor(() => expect(server.breakdownQueries().at(-1)).toMatchObject({ deviceId: entrance }))
  const filter = await screen.findByRole('button', { name: 'Entrée, supprimer ce filtre' })
  expect(filter.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(filter)
  await waitFor(() => expect(address()).not.toHaveProperty('deviceId'))
  await userEvent.click(await screen.findByRole('button', { name: 'Dons ponctuels, filtrer la liste' }))
  await waitFor(() => expect(address()).toMatchObject({ causeId: 'punctual' }))
  expect(screen.queryByRole('button', { name: /^(Saisie manuelle|Dons rapides)/ })).toBeNull()
})

test('the means of payment are a table of their own, where there are several, and filter', async () => {
  const { address, server, router } = await open()
  expect(await rowsOf('Par moyen de paiement')).toEqual([
    ['Carte', '3', '1 000,00 €net 960,00 €', '100 %'],
    ['Non précisé', '1', '2,00 €', '< 1 %'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Non précisé, filtrer la liste' }))
  await waitFor(() => expect(address()).toMatchObject({ paymentMethod: 'unknown' }))
  await waitFor(() => expect(server.breakdownQueries().at(-1)).toMatchObject({ paymentMethod: 'unknown' }))
  expect(screen.getByRole('button', { name: /^Moyen de paiement\s: Non précisé/ })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Non précisé, supprimer ce filtre' }))
  await waitFor(() => expect(address()).not.toHaveProperty('paymentMethod'))
  server.answers[path] = { ...breakdown, methods: breakdown.methods.slice(0, 1) }
  await router.navigate({ to: '/', search: { causeId: 'punctual' } })
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Par moyen de paiement' })).toBeNull())
})

test('a user, who may not filter by terminal, reads the terminals', async () => {
  await open('/', { role: 'user' })
  expect(await rowsOf('Par appareil')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Entrée/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Toiture, filtrer la liste' })).toBeTruthy()
})

test('the smaller lines show on demand', async () => {
  const { server, router } = await open()
  const devices = Array.from({ length: 8 }, (_, index) => ({
    ...breakdown.devices[1],
    device: { _id: entrance.replace('d1', `e${index}`), label: `Entrée ${index}` },
  }))
  server.answers[path] = { ...breakdown, devices }
  await router.navigate({ to: '/', search: { causeId: 'punctual' } })
  await waitFor(async () => expect(await rowsOf('Par appareil')).toHaveLength(5))
  await userEvent.click(screen.getByRole('button', { name: 'Afficher 3 autres lignes' }))
  expect(await rowsOf('Par appareil')).toHaveLength(8)
})

test('a failure offers a retry, and an empty set shows nothing', async () => {
  const { server, router } = await open()
  server.answers[path] = refusal(500)
  await router.navigate({ to: '/', search: { causeId: 'punctual' } })
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  server.answers[path] = { ...breakdown, devices: [], causes: [] }
  await userEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
})
