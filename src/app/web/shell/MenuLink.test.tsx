import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, ownCustomer, profileOf, renderApp } from '../testing/renderApp.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Returns the highlighted entries with their `aria-current`. */
const highlightedIn = (navigation: string) =>
  within(screen.getByRole('navigation', { name: navigation }))
    .getAllByRole('link')
    .filter((link) => link.dataset.status === 'active' || link.hasAttribute('aria-current'))
    .map((link) => `${link.dataset.status} ${link.textContent}: ${link.getAttribute('aria-current')}`)

test.each([
  { address: '/causes', menu: 'active Causes: page', side: 'active Causes: page' },
  { address: '/causes/archived', menu: 'active Causes: true', side: 'active Causes: true' },
  { address: '/settings', menu: undefined, side: 'active Paramètres: page' },
  { address: '/counting-sheets', menu: 'active Caisse: true', side: 'active Comptage: page', tabs: 'Caisse' },
  {
    address: '/live',
    menu: 'active Statistiques: true',
    side: 'active Collecte en direct: page',
    tabs: 'Statistiques',
  },
])('on $address, highlights the parent entry, and marks only the current page as such', async (expected) => {
  fakeServer({
    '/users/me': profileOf({ role: 'manager', customer: ownCustomer }),
    [`/customers/${ownCustomer._id}/causes`]: [],
    [`/customers/${ownCustomer._id}/counting-sheets`]: { data: [], nextCursor: null },
    [`/customers/${ownCustomer._id}/archivedCauses`]: { data: [], nextCursor: null },
  })
  renderApp(expected.address)
  await screen.findByRole('heading', { level: 1, name: /^(Causes|Settings|Feuilles|Collecte)/ })
  expect(highlightedIn('Menu principal')).toEqual(expected.menu ? [expected.menu] : [])
  expect(highlightedIn(expected.tabs ?? 'Votre association')).toEqual([expected.side])
})

test('an entry counts up to 99, and says the exact number', async () => {
  fakeServer({
    '/users/me': profileOf({ role: 'manager', customer: ownCustomer }),
    [`/customers/${ownCustomer._id}/waiting`]: {
      corrections: 0,
      sheets: 0,
      differences: 0,
      reopenings: 0,
      addresses: 0,
      silences: 0,
      bank: 128,
    },
    [`/customers/${ownCustomer._id}/counting-sheets`]: { data: [], nextCursor: null },
  })
  renderApp('/counting-sheets')
  const entry = await screen.findByRole('link', { name: 'Comptes, 128 lignes à expliquer' })
  expect(entry.querySelector('[data-count]')?.getAttribute('data-count')).toBe('99+')
})

test('an entry counts what waits on its page, or on the pages behind it', async () => {
  fakeServer({
    '/users/me': profileOf({ role: 'manager', customer: ownCustomer }),
    [`/customers/${ownCustomer._id}/waiting`]: {
      corrections: 2,
      sheets: 1,
      differences: 0,
      reopenings: 0,
      addresses: 0,
      silences: 0,
      bank: 3,
    },
    [`/customers/${ownCustomer._id}/counting-sheets`]: { data: [], nextCursor: null },
  })
  renderApp('/counting-sheets')
  const entry = await screen.findByRole('link', { name: 'Comptes, 3 lignes à expliquer, 2 corrections à confirmer' })
  expect(entry.textContent).toBe('Comptes')
  expect(entry.querySelector('[data-count]')?.getAttribute('data-count')).toBe('5')
  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }))
  expect(menu.getByRole('link', { name: 'Caisse, 1 feuille à signer' })).toBeTruthy()
  expect(menu.getByRole('link', { name: 'Appareils' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Comptage, 1 feuille à signer' })).toBeTruthy()
})
