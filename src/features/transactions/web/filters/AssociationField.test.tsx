import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { customerId } from '../../testing/sampleTransaction.ts'
import { fakeServer, renderTransactions } from '../testing/renderTransactions.tsx'

const causeId = '0190d3c4-0000-7000-8000-0000000000c1'
const olderId = '0190d3c4-0000-7000-8000-0000000000c3'

const opened = async (address?: string) => {
  const page = renderTransactions(address)
  await screen.findByRole('heading', { name: 'Historique des transactions' })
  return page
}
const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the association, for the organizer', () => {
  const [lyon, elan] = ['0190d3c4-0000-7000-8000-0000000000a1', '0190d3c4-0000-7000-8000-0000000000a2']
  const ofLyon = { _id: lyon, name: 'Mosquée de Lyon' }
  const ofElan = { _id: elan, name: 'Élan solidaire' }
  const found = [
    { ...ofElan, city: 'Brest' },
    { ...ofLyon, city: 'Lyon' },
    { _id: customerId, name: 'Les Amis', city: 'Pau' },
    { _id: causeId, name: 'Les Amis', city: 'Dax' },
  ]
  const page = (...indexes: number[]) => ({
    data: indexes.map((index) => found[index]),
    nextCursor: null,
    count: indexes.length,
  })
  const ofNothing = page()
  const answers = {
    '/customers/search': page(0, 1, 2, 3),
    ...Object.fromEntries(
      ['E', 'EL', 'ELA', 'ELAN', 'é', 'él', 'éla', 'élan'].map((text) => [
        `/customers/search?search=${encodeURIComponent(text)}`,
        page(0),
      ]),
    ),
    ...Object.fromEntries(['z', 'zz', 'zzz'].map((text) => [`/customers/search?search=${text}`, ofNothing])),
    [`/customers/${elan}`]: found[0]!,
    [`/customers/${lyon}`]: found[1]!,
    '/customers/organizer/causes': [
      { _id: causeId, name: 'Toit', isArchived: false, customer: ofLyon },
      { _id: olderId, name: 'Repas', isArchived: false, customer: ofElan },
    ],
  }
  const association = () => screen.findByLabelText<HTMLInputElement>('Association', { selector: 'input' })

  test('is found by a part of its name, ignoring case and accents', async () => {
    fakeServer(answers)
    await opened('/a/organizer/transactions')
    await userEvent.type(await association(), 'ELAN')
    expect(await screen.findByText('Élan solidaire')).toBeTruthy()
    expect(screen.queryByText('Mosquée de Lyon')).toBeNull()
    await userEvent.clear(await association())
    await userEvent.type(await association(), 'zzz')
    expect(await screen.findByText('Aucune association')).toBeTruthy()
  })

  test('filters the list, offers only its causes, and clears a cause of another association', async () => {
    const server = fakeServer({ ...answers, '/customers/organizer/transactions/export': () => new Response('') })
    const { address } = await opened(`/a/organizer/transactions?causeId=${causeId}`)
    await screen.findByRole('option', { name: 'Repas' })
    await userEvent.type(await association(), 'élan')
    await userEvent.click(await screen.findByText('Élan solidaire'))
    expect(screen.queryByRole('option', { name: 'Toit' })).toBeNull()
    expect(field('Cause').value).toBe('')
    await click('Appliquer')
    await waitFor(() => expect(address()).toEqual({ association: elan }))
    await waitFor(() => expect(server.listQueries().at(-1)).toEqual({ customerId: elan, limit: '25' }))
    expect(screen.getByRole('button', { name: /^Association\s: Élan solidaire/ })).toBeTruthy()
    await userEvent.click(await association())
    await userEvent.click(await screen.findByText('Toutes les associations'))
    expect((await association()).value).toBe('')
    expect(screen.getByRole('option', { name: 'Toit' })).toBeTruthy()
  })

  test('keeps the filter on one-off donations, and shows the towns of associations with the same name', async () => {
    fakeServer(answers)
    await opened('/a/organizer/transactions?causeId=punctual')
    await userEvent.click(await association())
    await screen.findByText('Les Amis (Dax)')
    await userEvent.click(screen.getByText('Les Amis (Pau)'))
    expect(field('Cause').value).toBe('punctual')
  })

  test('is required first among many associations, whose causes are never read at once', async () => {
    const server = fakeServer({
      ...answers,
      '/customers/search': { ...page(0, 1), count: 101 },
      '/customers/organizer/causes': () => {
        throw new Error('All causes were read.')
      },
      [`/customers/${lyon}/causes`]: [{ _id: causeId, name: 'Toit' }],
      [`/customers/${lyon}/archivedCauses`]: { data: [{ _id: olderId, name: 'Puits' }], nextCursor: null },
    })
    const { address } = await opened('/a/organizer/transactions')
    expect(await screen.findByText('Choisissez d’abord une association.')).toBeTruthy()
    expect([...field('Cause').options].map(({ text }) => text)).toEqual(['Toutes les causes', 'Dons ponctuels'])
    await userEvent.click(await association())
    await userEvent.click(await screen.findByText('Mosquée de Lyon'))
    await screen.findByRole('option', { name: 'Puits' })
    expect(screen.queryByText('Choisissez d’abord une association.')).toBeNull()
    await userEvent.selectOptions(field('Cause'), 'Toit')
    await click('Appliquer')
    await waitFor(() => expect(address()).toEqual({ association: lyon, causeId }))
    expect(await screen.findByRole('button', { name: /^Cause\s: Toit/ })).toBeTruthy()
    expect(server.listQueries().at(-1)).toEqual({ customerId: lyon, causeId, limit: '25' })
  })

  test('is absent on other pages', async () => {
    fakeServer(answers)
    await opened()
    expect(screen.queryByLabelText('Association', { selector: 'input' })).toBeNull()
  })
})
