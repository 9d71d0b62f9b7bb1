import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Device } from '../device.ts'
import { DeviceListPage } from './DeviceListPage.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const device = (overrides: Partial<Device>): Device => ({
  _id: '00000000-0000-4000-8000-000000000001',
  label: 'Entrée principale',
  model: 'SUNMI K2',
  serialNumber: 'KA123456789',
  createdAt: '2026-01-02T09:00:00.000Z',
  lastDonationAt: null,
  missingDonationCount: 0,
  ...overrides,
})

const show = (devices: Device[]) =>
  renderScreen(() => <DeviceListPage />, { '/customers/:customerId/devices': devices })

test('shows the empty state', async () => {
  await show([])
  expect(await screen.findByText('Aucun appareil')).toBeTruthy()
})

test('shows the name, model and serial number of each terminal, with a link', async () => {
  await show([device({})])
  const row = await screen.findByRole('link', { name: /Entrée principale/ })
  expect(row.getAttribute('href')).toBe('/devices/00000000-0000-4000-8000-000000000001')
  expect(row.textContent).toBe('Entrée principale, SUNMI K2, N° de série KA123456789, Aucun don reçu')
})

test('shows for how long a terminal has been silent after a week, and lists it first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-29T12:00:00Z') })
  await show([
    device({ _id: '00000000-0000-4000-8000-000000000002', label: 'Actif', lastDonationAt: '2026-03-28T12:05:00.000Z' }),
    device({ label: 'Silencieux', lastDonationAt: '2026-03-06T12:05:00.000Z' }),
  ])
  const silent = await screen.findByRole('link', { name: /Silencieux/ })
  expect(silent.textContent).toContain('Dernier don le ven. 06 mars 2026 à 13:05, silencieux depuis 23 jours')
  expect(screen.getByRole('link', { name: /Actif/ }).textContent).not.toContain('silencieux')
  const [first] = screen.getAllByRole('listitem')
  expect(first?.contains(silent)).toBe(true)
})

test('shows how many donations of a terminal are missing', async () => {
  await show([
    device({ missingDonationCount: 2, lastDonationAt: '2026-03-06T12:05:00.000Z' }),
    device({
      _id: '00000000-0000-4000-8000-000000000002',
      label: 'Parvis',
      missingDonationCount: 1,
      lastDonationAt: '2026-03-06T12:05:00.000Z',
    }),
  ])
  expect((await screen.findByRole('link', { name: /Entrée principale/ })).textContent).toContain('2 dons manquants')
  expect(screen.getByRole('link', { name: /Parvis/ }).textContent).toContain('1 don manquant')
})
