import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { customerId, samplePage, sampleStats, sampleTransactions } from '../../testing/sampleTransaction.ts'
import { fakeServer, refusal, renderTransactions } from '../testing/renderTransactions.tsx'
import { periodText } from './useExport.ts'

const listPath = `/customers/${customerId}/transactions`
const exportPath = `/customers/${customerId}/transactions/export`
const causeId = '0190d3c4-0000-7000-8000-0000000000c1'
const csv = '\ufeffDate;Montant\r\n06/03/2026;20,00\r\n'

/** The files that the page saved. */
let saved: { name: string; content: Blob }[]
beforeEach(() => {
  saved = []
  let content: Blob
  URL.createObjectURL = (blob) => {
    content = blob as Blob
    return 'blob:export'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content })
  })
  vi.useFakeTimers({ now: new Date('2026-03-29T22:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('saves the unchanged bytes with the byte order mark, under the name of the Paris day', async () => {
  const server = fakeServer({ [exportPath]: () => new Response(csv) })
  renderTransactions('/?startDate=2026-03-06')
  await click('Exporter (CSV)')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('transactions_toutes_les_causes_2026-03-30.csv')
  expect([...new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  expect(server.exportQueries()).toEqual([{ startDate: '2026-03-05T23:00:00.000Z' }])
})

test('contains the filtered cause in the file name', async () => {
  fakeServer({
    [exportPath]: () => new Response(csv),
    [`/customers/${customerId}/causes`]: [{ _id: causeId, name: 'Rénovation du Toit' }],
  })
  renderTransactions(`/?causeId=${causeId}`)
  await click('Exporter (CSV)')
  await waitFor(() => expect(saved[0]?.name).toBe('transactions_rénovation_du_toit_2026-03-30.csv'))
})

test('shows the number of donations on the button, and their days in a toast', async () => {
  fakeServer({
    [listPath]: samplePage(sampleTransactions(2), {
      stats: sampleStats({ donationCount: 1094, averageDonation: 20, totalDonations: 21_880 }),
    }),
    [exportPath]: () => new Response(csv),
  })
  renderTransactions('/?startDate=2026-03-01&endDate=2026-03-29')
  await click('Exporter 1\u00a0094 dons (CSV)')
  expect(
    await screen.findByText(/^Export terminé\s: du dimanche 1er mars 2026 au dimanche 29 mars 2026\.$/),
  ).toBeTruthy()
})

describe('filters that are typed but not applied', () => {
  const opened = async () => {
    const server = fakeServer({
      [listPath]: samplePage(sampleTransactions(94)),
      [exportPath]: () => new Response(csv),
    })
    const page = renderTransactions()
    await screen.findByRole('button', { name: 'Exporter 94 dons (CSV)' })
    return { server, ...page }
  }

  test('are announced, and applied before the export', async () => {
    const { server, address } = await opened()
    expect(screen.queryByText('Filtres non appliqués')).toBeNull()
    await userEvent.type(screen.getByLabelText('Date de début'), '20/3')
    await userEvent.type(screen.getByLabelText('Date de fin'), '20/3')
    expect(screen.getByText('Filtres non appliqués')).toBeTruthy()
    await click('Exporter (CSV)')
    await waitFor(() => expect(saved).toHaveLength(1))
    const period = { startDate: '2026-03-19T23:00:00.000Z', endDate: '2026-03-20T22:59:59.999Z' }
    expect(server.exportQueries()).toEqual([period])
    expect(server.listQueries().at(-1)).toMatchObject(period)
    expect(address()).toEqual({ startDate: '2026-03-20', endDate: '2026-03-20' })
    expect(screen.queryByText('Filtres non appliqués')).toBeNull()
  })

  test('are not exported when invalid: the field shows an error and gets the focus', async () => {
    const { server } = await opened()
    await userEvent.type(screen.getByLabelText('Date de fin'), '31/02/2026')
    await click('Exporter (CSV)')
    expect(screen.getByText('Date invalide.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Date de fin'))
    expect(server.exportQueries()).toEqual([])
  })

  test('are no longer announced after they are undone', async () => {
    await opened()
    await userEvent.selectOptions(screen.getByLabelText('Cause'), 'punctual')
    expect(screen.getByText('Filtres non appliqués')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Cause'), '')
    expect(screen.queryByText('Filtres non appliqués')).toBeNull()
    expect(screen.getByRole('button', { name: 'Exporter 94 dons (CSV)' })).toBeTruthy()
  })
})

test('offers the organizer an export of dates and amounts only', async () => {
  const server = fakeServer({ '/customers/organizer/transactions/export': () => new Response(csv) })
  renderTransactions('/a/organizer/transactions')
  expect(await screen.findByRole('button', { name: 'Exporter avec détails' })).toBeTruthy()
  await click('Exporter sans détails')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(server.exportQueries()).toEqual([{ onlyAmount: 'true' }])
})

test("offers it on an association's page to the organizer only", async () => {
  const page = `/a/customers/${customerId}/transactions`
  const server = fakeServer({ [exportPath]: () => new Response(csv) })
  renderTransactions(page, { role: 'organizer' })
  await click('Exporter sans détails')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(server.exportQueries()).toEqual([{ onlyAmount: 'true' }])
  cleanup()
  renderTransactions(page, { role: 'admin' })
  expect(await screen.findByRole('button', { name: 'Exporter (CSV)' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /détails/ })).toBeNull()
})

test('shows progress on the button, and a failure in a toast', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeServer({ [exportPath]: () => answer.promise })
  renderTransactions()
  await click('Exporter (CSV)')
  expect(await screen.findByText('Export en cours…')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Exporter (CSV)' })).toHaveProperty('disabled', true)
  answer.resolve(refusal(500, 'Panne.')())
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect(saved).toEqual([])
  expect(screen.getByRole('button', { name: 'Exporter (CSV)' })).toHaveProperty('disabled', false)
})

test('is aborted when the page is left', async () => {
  const server = fakeServer({ [exportPath]: () => Promise.withResolvers<Response>().promise })
  const { router } = renderTransactions()
  await click('Exporter (CSV)')
  router.history.push('/elsewhere')
  await screen.findByText('Ailleurs')
  expect(server.exportCall()?.signal?.aborted).toBe(true)
})

test('may exceed the call timeout of 30 s once its answer has begun', async () => {
  const clock = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const server = fakeServer({ [exportPath]: () => new Response(body.readable) })
  renderTransactions()
  await click('Exporter (CSV)')
  const writer = body.writable.getWriter()
  await writer.write(new TextEncoder().encode(csv))
  clock.abort(new DOMException('Late.', 'TimeoutError'))
  expect(server.exportCall()?.signal?.aborted).toBe(false)
  await writer.close()
  await waitFor(() => expect(saved).toHaveLength(1))
})

test.each([
  [{ startDate: '2026-03-06', endDate: '2026-03-06' }, 'le vendredi 6 mars 2026'],
  [{ startDate: '2026-03-01', endDate: '2026-03-06' }, 'du dimanche 1er mars 2026 au vendredi 6 mars 2026'],
  [{ startDate: '2026-03-06' }, 'à partir du vendredi 6 mars 2026'],
  [{ endDate: '2026-03-06' }, 'jusqu’au vendredi 6 mars 2026'],
  [{ causeId: 'punctual' }, 'toutes les dates'],
])('formats the period of %j', (filters, text) => {
  expect(periodText(filters)).toBe(text)
})

test('exports the movements too on demand', async () => {
  const server = fakeServer({ [exportPath]: () => new Response(csv) })
  renderTransactions()
  await click('Exporter')
  await click('Exporter avec corrections')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(server.exportQueries()).toEqual([{ movements: 'true' }])
})

test('exports last month with its movements for the accountant, whatever the cause', async () => {
  const server = fakeServer({ [exportPath]: () => new Response(csv) })
  renderTransactions('/?causeId=punctual')
  await click('Exporter')
  await click('Pour le comptable\u00a0: février 2026')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(server.exportQueries()).toEqual([
    {
      startDate: '2026-01-31T23:00:00.000Z',
      endDate: '2026-02-28T22:59:59.999Z',
      movements: 'true',
      withoutDonors: 'true',
    },
  ])
  expect(saved[0]).toMatchObject({ name: expect.stringMatching(/_2026-02\.csv$/) })
})

test('exports the chosen period for the accountant', async () => {
  const server = fakeServer({ [exportPath]: () => new Response(csv) })
  renderTransactions('/?startDate=2025-10-01&endDate=2025-12-31&causeId=punctual')
  await click('Exporter')
  await click('Pour le comptable\u00a0: 4e\u00a0trimestre 2025')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(server.exportQueries()).toEqual([
    {
      startDate: '2025-09-30T22:00:00.000Z',
      endDate: '2025-12-31T22:59:59.999Z',
      movements: 'true',
      withoutDonors: 'true',
    },
  ])
  expect(saved[0]).toMatchObject({ name: expect.stringMatching(/_2025-10-01_2025-12-31\.csv$/) })
})
