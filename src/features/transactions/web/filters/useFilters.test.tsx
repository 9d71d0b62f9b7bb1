import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { customerId, samplePage, sampleTransactions } from '../../testing/sampleTransaction.ts'
import { fakeServer, renderTransactions } from '../testing/renderTransactions.tsx'

const deviceId = '0190d3c4-7b6a-7c11-8d5e-000000000900'
const otherId = '0190d3c4-0000-7000-8000-000000000002'
const endBeforeStart = 'La date de fin ne peut pas être antérieure à la date de début.'
const devices = {
  [`/customers/${customerId}/devices`]: [{ _id: deviceId, label: 'Entrée', model: 'SUNMI K2', serialNumber: 'S' }],
}
/** Returns the text with plain spaces. */
const textOf = (element: Element) => element.textContent.replaceAll('\u00a0', ' ')
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-29T22:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an address whose period ends before it starts', () => {
  const address = '/?startDate=2026-03-10&endDate=2026-03-09&causeId=punctual'

  test('loses its end, and the form shows the refused period with an error', async () => {
    const server = fakeServer({})
    const page = renderTransactions(address)
    expect(await screen.findByText(endBeforeStart)).toBeTruthy()
    expect((await field('Date de fin')).value).toBe('09/03/2026')
    expect((await field('Date de fin')).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(page.address()).toEqual({ startDate: '2026-03-10', causeId: 'punctual' }))
    expect(page.router.history.length).toBe(1)
    expect(server.listQueries()).toEqual([{ startDate: '2026-03-09T23:00:00.000Z', causeId: 'punctual', limit: '25' }])
    expect(screen.getAllByText(endBeforeStart)).toHaveLength(1)
  })

  test('shows the error on the page while the panel is closed, until filters are applied', async () => {
    fakeServer({})
    const page = renderTransactions(address)
    await screen.findByText(endBeforeStart)
    await userEvent.click(screen.getByRole('button', { name: /^Filtres/ }))
    expect(screen.getByRole('alert').textContent).toBe(endBeforeStart)
    await userEvent.click(screen.getByRole('button', { name: /^Filtres/ }))
    await userEvent.clear(await field('Date de fin'))
    await userEvent.type(await field('Date de fin'), '10/3{Enter}')
    await waitFor(() => expect(page.address()).toMatchObject({ startDate: '2026-03-10', endDate: '2026-03-10' }))
    expect(screen.queryByText(endBeforeStart)).toBeNull()
    expect((await field('Date de fin')).value).toBe('10/03/2026')
  })
})

describe('the terminal', () => {
  test("filters a manager's page, by its field and by its address", async () => {
    const server = fakeServer({
      ...devices,
      [`/customers/${customerId}/transactions`]: samplePage(sampleTransactions(2)),
    })
    const { address } = renderTransactions()
    await screen.findByRole('option', { name: 'Entrée' })
    await userEvent.selectOptions(await field('Appareil'), 'Entrée')
    await userEvent.click(screen.getByRole('button', { name: 'Appliquer' }))
    await waitFor(() => expect(address()).toEqual({ deviceId }))
    await waitFor(() => expect(server.listQueries().at(-1)).toEqual({ deviceId, limit: '25' }))
    expect(await screen.findByRole('button', { name: /^Appareil\s: Entrée/ })).toBeTruthy()
  })

  test('is ignored for role user, who may not list terminals', async () => {
    const server = fakeServer(devices)
    renderTransactions(`/?deviceId=${deviceId}`, { role: 'user' })
    await screen.findByText('Aucune transaction.')
    expect(screen.queryByLabelText('Appareil')).toBeNull()
    expect(screen.queryByRole('list', { name: 'Filtres appliqués' })).toBeNull()
    expect(server.listQueries()).toEqual([{ limit: '25' }])
  })
})

test('ignores search parameters that are not filters of the page', async () => {
  const server = fakeServer({})
  renderTransactions(`/?association=${otherId}&cause=punctual&customerId=${otherId}`)
  await screen.findByText('Aucune transaction.')
  expect(server.listQueries()).toEqual([{ limit: '25' }])
})

describe('the page of one association', () => {
  test('filters by the parameters cause and deviceId of its address', async () => {
    const server = fakeServer(devices)
    renderTransactions(`/a/customers/${customerId}/transactions?cause=punctual&deviceId=${deviceId}`)
    const chips = await screen.findByRole('list', { name: 'Filtres appliqués' })
    await within(chips).findByText('Appareil : Entrée')
    expect([...chips.children].map(textOf)).toEqual([
      'Cause : Dons ponctuels, supprimer ce filtre',
      'Appareil : Entrée, supprimer ce filtre',
    ])
    expect(server.listQueries()).toEqual([{ causeId: 'punctual', deviceId, limit: '25' }])
  })

  test('writes its cause filter to the parameter cause', async () => {
    fakeServer({})
    const { address } = renderTransactions(`/a/customers/${customerId}/transactions`)
    await userEvent.selectOptions(await screen.findByLabelText('Cause'), 'punctual')
    await userEvent.click(screen.getByRole('button', { name: 'Appliquer' }))
    await waitFor(() => expect(address()).toEqual({ cause: 'punctual' }))
  })

  test('names its cause field cause, and other pages causeId', async () => {
    fakeServer({})
    const { router } = renderTransactions(`/a/customers/${customerId}/transactions`)
    expect((await field('Cause')).name).toBe('cause')
    await router.navigate({ to: '/' })
    await waitFor(async () => expect((await field('Cause')).name).toBe('causeId'))
    await router.navigate({ to: '/a/organizer/transactions' })
    await waitFor(async () => expect((await field('Cause')).name).toBe('causeId'))
  })
})
