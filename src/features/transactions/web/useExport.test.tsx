import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customerId } from './transaction.fixture.ts'
import { fakeServer, refusal, renderTransactions } from './transactionsPage.fixture.tsx'

const exportPath = `/customers/${customerId}/transactions/export`
const causeId = '0190d3c4-0000-7000-8000-0000000000c1'
const csv = '\ufeffDate;Montant\r\n06/03/2026;20,00\r\n'

/** What the page gave the browser to save. */
let saved: { name: string; content: Blob }[]
beforeEach(() => {
  saved = []
  let content: Blob | MediaSource
  URL.createObjectURL = (blob) => {
    content = blob
    return 'blob:export'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (content instanceof Blob) saved.push({ name: this.download, content })
  })
  vi.useFakeTimers({ now: new Date('2026-03-29T22:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('saves the bytes as they came, byte order mark included, under the name of the Paris day', async () => {
  const server = fakeServer({ [exportPath]: () => new Response(csv) })
  renderTransactions('/?startDate=2026-03-06')
  await click('Exporter (CSV)')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('transactions_toutes_les_causes_2026-03-30.csv')
  expect([...new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  expect(server.exportQueries()).toEqual([{ startDate: '2026-03-05T23:00:00.000Z' }])
})

test('names the cause that is filtered on', async () => {
  fakeServer({
    [exportPath]: () => new Response(csv),
    [`/customers/${customerId}/causes`]: [{ _id: causeId, name: 'Rénovation du Toit' }],
  })
  renderTransactions(`/?causeId=${causeId}`)
  await click('Exporter (CSV)')
  await waitFor(() => expect(saved[0]?.name).toBe('transactions_rénovation_du_toit_2026-03-30.csv'))
})

test('offers the organizer dates and amounts alone', async () => {
  const server = fakeServer({ '/customers/organizer/transactions/export': () => new Response(csv) })
  renderTransactions('/a/organizer/transactions')
  expect(await screen.findByRole('button', { name: 'Exporter avec détails' })).toBeTruthy()
  await click('Exporter sans détails')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(server.exportQueries()).toEqual([{ onlyAmount: 'true' }])
})

test('says on the button that it is under way, and in a toast that it failed', async () => {
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

test('is given up when the page is left', async () => {
  const server = fakeServer({ [exportPath]: () => Promise.withResolvers<Response>().promise })
  const { router } = renderTransactions()
  await click('Exporter (CSV)')
  router.history.push('/elsewhere')
  await screen.findByText('Ailleurs')
  expect(server.exportCall()?.signal?.aborted).toBe(true)
})

test('may take more than the 30 s of a call once it has begun', async () => {
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
