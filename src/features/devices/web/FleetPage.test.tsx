import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { FleetPage as Answer } from '../fleet.ts'
import { sampleDevice } from '../testing/device.fixture.ts'
import { FleetPage } from './FleetPage.tsx'

const customer = { _id: '00000000-0000-4000-8000-000000000007', name: 'Alizés' }
const answer: Answer = {
  data: [{ ...sampleDevice({ silentSince: '2026-03-06T12:05:00.000Z' }), customer }],
  nextCursor: null,
  counts: { unusual: 0, silent: 1, connected: 1240, 'never-connected': 0, revoked: 2, retired: 0 },
}

const show = async () => {
  const read = vi.fn<(input: { query: object }) => Answer>(() => answer)
  await renderScreen(() => <FleetPage />, { '/devices': read }, { role: 'admin', hasCustomer: false })
  return read
}

test('lists terminals with their association, each with a link', async () => {
  await show()
  const row = within(await screen.findByRole('listitem')).getByRole('link')
  expect(row.textContent).toMatch(/^Entrée principale, Alizés, SUNMI K2, N° de série KA123456789, silencieux depuis/)
  expect(row.textContent).toContain('silencieux depuis le ven. 06 mars 2026 à 13:05')
  expect(row.getAttribute('href')).toBe(
    '/a/customers/00000000-0000-4000-8000-000000000007/devices/00000000-0000-4000-8000-000000000001',
  )
})

test('filters by a figure, and lists all again by the same figure', async () => {
  const user = userEvent.setup()
  const read = await show()
  await user.click(await screen.findByRole('link', { name: 'Silencieux\u00a0: 1' }))
  expect(read.mock.lastCall?.[0].query).toEqual({ limit: '25', filter: 'silent' })
  expect(await screen.findByText('liste filtrée')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un appareil…' }), 'cour')
  await expect.poll(() => read.mock.lastCall?.[0].query).toEqual({ limit: '25', filter: 'silent', search: 'cour' })
  await user.click(screen.getByRole('link', { name: 'Silencieux\u00a0: 1' }))
  await expect.poll(() => read.mock.lastCall?.[0].query).toEqual({ limit: '25', search: 'cour' })
})
