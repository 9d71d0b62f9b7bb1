import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Projection } from '../live.ts'
import { ProjectionPage } from './ProjectionPage.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const sample: Projection = {
  association: 'Les Amis du Partage',
  cause: 'Puits',
  since: null,
  donationCount: 3,
  total: 1250.5,
  goal: 5000,
  latest: [{ amount: 20, createdAt: '2026-03-06T18:00:00.000Z', name: 'Puits', donor: null }],
  placeUrl: 'https://dons.example/gala',
  endsAt: '2026-03-07T19:00:00.000Z',
}

/** Mocks the stream. Returns a function that sends a state, and the requests. */
const stubStream = () => {
  const asked: { address: string; headers: Headers }[] = []
  let send = (_state: Projection): void => {}
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit = {}) => {
    asked.push({ address, headers: new Headers(headers) })
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (state) =>
          controller.enqueue(new TextEncoder().encode(`event: state\nid: a\ndata: ${JSON.stringify(state)}\n\n`))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return { asked, send: (state: Projection) => send(state) }
}

const open = async () => {
  const stream = stubStream()
  await renderScreen(() => <ProjectionPage hash="escl.token" />)
  await waitFor(() => expect(stream.asked).toHaveLength(1))
  return stream
}
const plain = (element: Element) => element.textContent.replaceAll('\u00a0', ' ')

test('shows the total, the goal, the last donations and the QR code, with the token in a header alone', async () => {
  const { asked, send } = await open()
  send(sample)
  const total = await screen.findByRole('region', { name: 'Total récolté' })
  expect(plain(total)).toContain('1 250,50 €')
  expect(plain(total)).toContain('grâce à 3 dons')
  expect(plain(total)).toContain('25 % de 5 000,00 €')
  expect(screen.getByRole('img', { name: 'QR code vers dons.example' })).toBeTruthy()
  expect(within(screen.getByRole('list')).getAllByRole('listitem').map(plain)).toEqual(['20,00 €Puits6 mars'])
  expect(asked[0]?.address).toBe('/api/live')
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer escl.token')
})

test('never tells a hall of corrections: a total that falls shows the new figure', async () => {
  const { send } = await open()
  send(sample)
  await screen.findByRole('region', { name: 'Total récolté' })
  send({ ...sample, total: 1230.5 })
  const total = await screen.findByText('1 230,50 €', { ignore: '[aria-hidden]' })
  expect(plain(total.closest('section') ?? total)).toBe('1 230,50 €1 230,50 €grâce à 3 donsObjectif 24 % de 5 000,00 €')
})

test('never says 100 % of a goal that is not reached', async () => {
  const { send } = await open()
  send({ ...sample, total: 4999.99 })
  expect(plain(await screen.findByText(/ % de/))).toContain('99 % de')
  send({ ...sample, total: 5000 })
  expect(await screen.findByText('Objectif atteint !')).toBeTruthy()
})

test('says that the collection is over when its link has ended, and without one', async () => {
  const body = { status: 404, code: 'live-link-ended', message: 'Ce lien n’est plus valable.', requestId: 'r' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 404 }))
  await renderScreen(() => <ProjectionPage hash="escl.token" />)
  expect(await screen.findByText('Cette collecte en direct est terminée.')).toBeTruthy()
})
