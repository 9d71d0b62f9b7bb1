import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Device } from '../device.ts'
import { sampleDevice } from '../testing/device.fixture.ts'
import { DeviceListPage } from './DeviceListPage.tsx'

const show = (devices: Device[]) =>
  renderScreen(() => <DeviceListPage />, { '/customers/:customerId/devices': devices })

test('shows the empty state', async () => {
  await show([])
  expect(await screen.findByText('Aucun appareil')).toBeTruthy()
})

test('shows the name, model and serial number of each terminal, with a link', async () => {
  await show([sampleDevice({})])
  const row = await screen.findByRole('link', { name: /Entrée principale/ })
  expect(row.getAttribute('href')).toBe('/devices/00000000-0000-4000-8000-000000000001')
  expect(row.textContent).toBe('Entrée principale, SUNMI K2, N° de série KA123456789, connecté, Aucun don reçu')
})

test('shows since when a terminal is silent, and lists it first', async () => {
  await show([
    sampleDevice({
      _id: '00000000-0000-4000-8000-000000000002',
      label: 'Actif',
      lastDonationAt: '2026-03-28T12:05:00.000Z',
    }),
    sampleDevice({
      label: 'Silencieux',
      lastDonationAt: '2026-03-06T12:05:00.000Z',
      silentSince: '2026-03-06T12:05:00.000Z',
    }),
  ])
  const silent = await screen.findByRole('link', { name: /Silencieux/ })
  const when = 'ven. 06 mars 2026 à 13:05'
  expect(silent.textContent).toContain(`KA123456789, silencieux depuis le ${when}`)
  expect(silent.textContent).not.toContain('connecté')
  expect(screen.getByRole('link', { name: /Actif/ }).textContent).not.toContain('silencieux')
  const [first] = screen.getAllByRole('listitem')
  expect(first?.contains(silent)).toBe(true)
})

test('shows how many donations of a terminal are missing', async () => {
  await show([
    sampleDevice({ missingDonationCount: 2, lastDonationAt: '2026-03-06T12:05:00.000Z' }),
    sampleDevice({
      _id: '00000000-0000-4000-8000-000000000002',
      label: 'Parvis',
      missingDonationCount: 1,
      lastDonationAt: '2026-03-06T12:05:00.000Z',
    }),
  ])
  expect((await screen.findByRole('link', { name: /Entrée principale/ })).textContent).toContain('2 dons manquants')
  expect(screen.getByRole('link', { name: /Parvis/ }).textContent).toContain('1 don manquant')
})

test('shows what a terminal says of itself where it needs a person', async () => {
  const contact = {
    at: '2026-03-06T12:00:00.000Z',
    version: null,
    battery: 9,
    network: null,
    reader: 'lost',
    waitingDonations: 3,
  } as const
  await show([sampleDevice({ contact })])
  expect((await screen.findByRole('link', { name: /Entrée/ })).textContent).toContain(
    'KA123456789, lecteur de carte perdu, Aucun don reçu, batterie à 9\u00a0%, 3 dons en attente',
  )
})

test('lists retired terminals apart, without warnings', async () => {
  await show([
    sampleDevice({ label: 'Ancien stand', state: 'retired', missingDonationCount: 2 }),
    sampleDevice({ _id: '00000000-0000-4000-8000-000000000002' }),
  ])
  const section = await screen.findByRole('region', { name: 'Appareils retirés' })
  const retired = screen.getByRole('link', { name: /Ancien stand/ })
  expect(section.contains(retired)).toBe(true)
  expect(retired.textContent).toContain('retiré, Aucun don reçu')
  expect(retired.textContent).not.toContain('manquants')
  expect(section.contains(screen.getByRole('link', { name: /Entrée principale/ }))).toBe(false)
})
