import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, ownCustomer, profileOf, renderApp } from '../testing/renderApp.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The entries that are lit, and what each says of itself to those who do not see it. */
const litIn = (navigation: string) =>
  within(screen.getByRole('navigation', { name: navigation }))
    .getAllByRole('link')
    .filter((link) => link.dataset.status === 'active' || link.hasAttribute('aria-current'))
    .map((link) => `${link.dataset.status} ${link.textContent}: ${link.getAttribute('aria-current')}`)

test.each([
  { address: '/causes', menu: 'active Causes: page', side: 'active Causes: page' },
  { address: '/causes/archived', menu: 'active Causes: true', side: 'active Causes: true' },
  { address: '/settings', menu: 'active Causes: true', side: 'active Paramètres: page' },
])('on $address, what leads to it is lit, and only the page itself is said to be shown', async (expected) => {
  fakeServer({
    '/users/me': profileOf({ role: 'manager', customer: ownCustomer }),
    [`/customers/${ownCustomer._id}/causes`]: [],
    [`/customers/${ownCustomer._id}/archivedCauses`]: { data: [], nextCursor: null },
  })
  renderApp(expected.address)
  await screen.findByRole('heading', { level: 1, name: /^(Causes|Settings)/ })
  expect(litIn('Menu principal')).toEqual([expected.menu])
  expect(litIn('Votre association')).toEqual([expected.side])
})
