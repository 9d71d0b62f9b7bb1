import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { customerId, samplePage, sampleTransactions } from '../../testing/sampleTransaction.ts'
import { fakeServer, refusal, renderTransactions } from '../testing/renderTransactions.tsx'

const listPath = `/customers/${customerId}/transactions`
const causeId = '0190d3c4-0000-7000-8000-0000000000c1'
const archivedId = '0190d3c4-0000-7000-8000-0000000000c2'
const olderId = '0190d3c4-0000-7000-8000-0000000000c3'

const opened = async (address?: string) => {
  const page = renderTransactions(address)
  // The panel loads after the first rows.
  await screen.findByLabelText('Date de début')
  return page
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  // 00:30 on 30 March in Paris, the evening of the 29th in UTC.
  vi.useFakeTimers({ now: new Date('2026-03-29T22:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the period', () => {
  test('is sent to the address as days and to the server as instants in Paris', async () => {
    const server = fakeServer({})
    const { address } = await opened()
    await userEvent.type(field('Date de début'), '29/3/2026')
    await userEvent.type(field('Date de fin'), '290326')
    await click('Appliquer')
    await waitFor(() => expect(server.listQueries()).toHaveLength(2))
    expect(address()).toEqual({ startDate: '2026-03-29', endDate: '2026-03-29' })
    expect(server.listQueries()[1]).toEqual({
      startDate: '2026-03-28T23:00:00.000Z',
      endDate: '2026-03-29T21:59:59.999Z',
      limit: '25',
    })
    expect(field('Date de fin').value).toBe('29/03/2026')
  })

  test('is refused when it ends before it starts, and focuses the end', async () => {
    const server = fakeServer({})
    await opened()
    await userEvent.type(field('Date de fin'), '6/3/2026')
    await userEvent.type(field('Date de début'), '7/3/2026{Enter}')
    expect(screen.getByText('La date de fin ne peut pas être antérieure à la date de début.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Date de fin'))
    expect(field('Date de fin').getAttribute('aria-invalid')).toBe('true')
    expect(server.listQueries()).toHaveLength(1)
    await userEvent.type(field('Date de fin'), '{Backspace}7')
    expect(screen.queryByText(/antérieure/)).toBeNull()
  })

  test('is refused when it is not a date', async () => {
    const server = fakeServer({})
    await opened()
    await userEvent.type(field('Date de début'), '31/02/2026{Enter}')
    expect(screen.getByText('Date invalide.')).toBeTruthy()
    expect(server.listQueries()).toHaveLength(1)
  })

  test("is today in Paris after 'Collecte du jour', applied at once with the same cause", async () => {
    const server = fakeServer({})
    const { address } = await opened('/?causeId=punctual')
    await click('Collecte du jour')
    expect(field('Date de début').value).toBe('30/03/2026')
    expect(field('Date de fin').value).toBe('30/03/2026')
    await waitFor(() => expect(server.listQueries()).toHaveLength(2))
    expect(address()).toEqual({ startDate: '2026-03-30', endDate: '2026-03-30', causeId: 'punctual' })
    expect(server.listQueries()[1]).toMatchObject({ startDate: '2026-03-29T22:00:00.000Z' })
  })
})

describe('the calendar', () => {
  test('is in French, starts on Monday and fills the field', async () => {
    fakeServer({})
    await opened('/?startDate=2026-03-06')
    await click('Calendrier du début')
    const calendar = await screen.findByRole('dialog', { name: 'Calendrier du début' })
    expect(within(calendar).getByText('mars 2026')).toBeTruthy()
    expect(within(calendar).getAllByRole('columnheader')[0]?.textContent).toBe('lu')
    await userEvent.click(within(calendar).getByRole('button', { name: '9 mars 2026' }))
    expect(field('Date de début').value).toBe('09/03/2026')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Calendrier du début' }))
  })

  test('opens on the current month and marks today in Paris', async () => {
    vi.setSystemTime(new Date('2026-04-30T22:30:00Z'))
    fakeServer({})
    await opened()
    await click('Calendrier du début')
    const calendar = await screen.findByRole('dialog', { name: 'Calendrier du début' })
    const today = within(calendar).getByRole('button', { name: '1er mai 2026 (aujourd’hui)' })
    expect(today.getAttribute('aria-current')).toBe('date')
    expect(calendar.querySelectorAll('[aria-current]')).toHaveLength(1)
  })

  test('closes on Esc without changing the day', async () => {
    fakeServer({})
    await opened('/?endDate=2026-03-06')
    await click('Calendrier de la fin')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field('Date de fin').value).toBe('06/03/2026')
  })
})

describe('the causes', () => {
  const answers = {
    [`/customers/${customerId}/causes`]: [{ _id: causeId, name: 'Toiture' }],
    [`/customers/${customerId}/archivedCauses?limit=100`]: {
      data: [{ _id: archivedId, name: 'Puits' }],
      nextCursor: 'more',
    },
    [`/customers/${customerId}/archivedCauses?limit=100&cursor=more`]: {
      data: [{ _id: olderId, name: 'École' }],
      nextCursor: null,
    },
  }

  test('are listed in groups', async () => {
    fakeServer(answers)
    await opened()
    await screen.findByRole('option', { name: 'École' })
    const select = field('Cause')
    expect([...select.children].map((child) => child.getAttribute('label') ?? child.textContent)).toEqual([
      'Toutes les causes',
      'Dons ponctuels',
      'Causes actives',
      'Causes archivées',
    ])
    const options = within(select).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value }) => value)).toEqual(['', 'punctual', causeId, archivedId, olderId])
  })

  test('are grouped by association for the organizer', async () => {
    fakeServer({
      '/customers/organizer/causes': [
        { _id: archivedId, name: 'Toit', isArchived: true, customer: { _id: '2', name: 'Mosquée de Lyon' } },
        { _id: causeId, name: 'Toit', isArchived: false, customer: { _id: '2', name: 'Mosquée de Lyon' } },
        { _id: olderId, name: 'Repas', isArchived: false, customer: { _id: '1', name: 'Élan solidaire' } },
      ],
    })
    await opened('/a/organizer/transactions')
    await screen.findByRole('option', { name: 'Repas' })
    const select = screen.getByLabelText('Cause')
    const groups = within(select)
      .getAllByRole('group')
      .map((group) => [group.getAttribute('label'), group.textContent])
    expect(groups).toEqual([
      ['Élan solidaire', 'Repas'],
      ['Mosquée de Lyon', 'ToitToit (archivée)'],
    ])
    expect(screen.queryByLabelText('Appareil')).toBeNull()
  })

  test('show a failed load, and can be retried', async () => {
    const server = fakeServer({ ...answers, [`/customers/${customerId}/causes`]: refusal(500) })
    await opened()
    await screen.findByText('Impossible de charger les choix.')
    server.answers[`/customers/${customerId}/causes`] = []
    await click('Réessayer')
    expect(await screen.findByRole('option', { name: 'Puits' })).toBeTruthy()
  })

  test('keep an unlisted cause of the address selected', async () => {
    fakeServer(answers)
    await opened(`/?causeId=${customerId}`)
    await screen.findByRole('option', { name: 'École' })
    expect(field('Cause').value).toBe(customerId)
    expect(screen.getByRole('button', { name: /^Cause\s: inconnue/ })).toBeTruthy()
  })
})

describe('applying', () => {
  test('unchanged filters sends no request', async () => {
    const server = fakeServer({})
    const { router } = await opened('/?startDate=2026-03-06')
    await waitFor(() => expect(server.listQueries()).toHaveLength(1))
    const { length } = router.history
    await click('Appliquer')
    await click('Appliquer')
    expect(router.history.length).toBe(length)
    expect(server.listQueries()).toHaveLength(1)
  })

  test("no filters with 'Supprimer les filtres' clears the panel and the address", async () => {
    const server = fakeServer({})
    const { address } = await opened('/?startDate=2026-03-06&causeId=punctual')
    await click('Supprimer les filtres')
    await waitFor(() => expect(address()).toEqual({}))
    expect([field('Date de début').value, field('Cause').value]).toEqual(['', ''])
    await waitFor(() => expect(server.listQueries().at(-1)).toEqual({ limit: '25' }))
  })

  test('other filters restarts the list, and Back restores the earlier filters', async () => {
    const server = fakeServer({
      [listPath]: samplePage(sampleTransactions(25), { nextCursor: 'c' }),
      [`${listPath}?startDate=2026-03-05T23%3A00%3A00.000Z&limit=25&cursor=c`]: samplePage(
        sampleTransactions(1, '2026-03-06T08:00:00.000Z', 30),
      ),
    })
    const { router, address } = await opened('/?startDate=2026-03-06')
    await userEvent.click(await screen.findByRole('button', { name: 'Charger plus' }))
    await userEvent.selectOptions(field('Cause'), 'punctual')
    await click('Appliquer')
    await waitFor(() => expect(server.listQueries()).toHaveLength(3))
    expect(server.listQueries()[2]).not.toHaveProperty('cursor')
    router.history.back()
    await waitFor(() => expect(address()).toEqual({ startDate: '2026-03-06' }))
    await waitFor(() => expect(field('Cause').value).toBe(''))
  })

  test('a removed chip removes its filter', async () => {
    fakeServer({})
    const { address } = await opened('/?startDate=2026-03-06&endDate=2026-03-06&causeId=punctual')
    await userEvent.click(screen.getByRole('button', { name: /^Cause.*supprimer ce filtre$/ }))
    await waitFor(() => expect(address()).toEqual({ startDate: '2026-03-06', endDate: '2026-03-06' }))
    expect(document.activeElement?.textContent).toMatch(/^Filtres/)
  })
})
