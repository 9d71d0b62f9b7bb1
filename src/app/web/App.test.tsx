import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, ownCustomer, profileOf, renderApp } from './testing/renderApp.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** React and the router report errors of screens, also expected ones. */
const silenceReports = () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
}

const stats = {
  donationCount: 0,
  averageDonation: 0,
  totalDonations: 0,
  cancelledCount: 0,
  todayDonationCount: 0,
  todayTotalDonations: 0,
}
const noCustomers = { data: [], nextCursor: null, count: 0 }
const platform = { '/customers/search': noCustomers, '/customers/transactions/stats': stats }

test('redirects a visitor to the login page from every address', async () => {
  fakeServer({})
  const { path } = renderApp('/a/customers', { status: 'signed-out' })
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy()
  expect(path()).toBe('/auth/login')
  expect(screen.queryByText('Votre session a expiré. Reconnectez-vous.')).toBeNull()
})

test('a sign-in opens the home page of the role; a failure keeps the e-mail', async () => {
  fakeServer({ '/users/me': profileOf({ role: 'commercial' }), ...platform })
  const { path } = renderApp('/auth/login', { status: 'signed-out' })
  await userEvent.type(await screen.findByLabelText('E-mail'), 'samia@toit.example')
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'faux')
  await userEvent.click(screen.getByRole('button', { name: 'Connexion' }))
  expect((await screen.findByRole('alert')).textContent).toBe("L'e-mail ou le mot de passe est incorrect.")
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('samia@toit.example')
  await userEvent.clear(screen.getByLabelText('Mot de passe'))
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'juste{Enter}')
  expect(await screen.findByRole('heading', { name: 'Associations (0)' })).toBeTruthy()
  expect(path()).toBe('/a/customers')
})

test('the header and the menu are rendered before the first screen', async () => {
  fakeServer({ '/users/me': profileOf({ role: 'commercial' }), ...platform })
  const titles: (string | undefined)[] = []
  const observer = new MutationObserver(() => {
    if (screen.queryByText('Connecté(e) en tant que')) titles.push(document.querySelector('h1')?.textContent)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  try {
    renderApp('/a/customers')
    await screen.findByRole('heading', { name: 'Associations (0)' })
  } finally {
    observer.disconnect()
  }
  expect(titles[0]).toBe('Escarcelle')
  expect(titles.at(-1)).toMatch(/^Associations/)
})

test('redirects a role without the right to a page to its home page', async () => {
  fakeServer({ '/users/me': profileOf({ role: 'user' }) })
  const { path } = renderApp('/a/customers')
  expect(await screen.findByText("Aucune association n'est rattachée à votre compte.")).toBeTruthy()
  expect(path()).toBe('/')
})

test('a refused switch of role says so, and stays on the screen', async () => {
  fakeServer({ '/users/me': profileOf({ role: 'admin' }), ...platform })
  const { path } = renderApp('/a/customers')
  await userEvent.click(await screen.findByRole('button', { name: 'Switch Role' }))
  expect(await screen.findByText('Error switching role')).toBeTruthy()
  expect(path()).toBe('/a/customers')
})

test('shows the 404 page for an unknown address, with a link home', async () => {
  fakeServer({ '/users/me': profileOf({ role: 'admin' }), ...platform })
  const { path } = renderApp('/nulle/part')
  expect(await screen.findByRole('heading', { name: '404' })).toBeTruthy()
  expect(screen.getByText("Désolé, mais la page que vous cherchez n'existe pas ou a été déplacée.")).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Allez au tableau de bord' }))
  await waitFor(() => expect(path()).toBe('/a/customers'))
})

test('shows a failure when the profile cannot be loaded, and retries on demand', async () => {
  silenceReports()
  const server = fakeServer({ '/users/me': { refused: 500 }, ...platform })
  renderApp('/')
  expect(await screen.findByText('Impossible de charger les données.')).toBeTruthy()
  server.answers['/users/me'] = profileOf({ role: 'admin' })
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Samia Morel')).toBeTruthy()
})

test('a 401 signs out, gives the reason, and clears the caches', async () => {
  const server = fakeServer({ '/users/me': profileOf({ role: 'admin', customer: ownCustomer }), ...platform })
  const { app, session } = renderApp('/a/customers')
  await screen.findByRole('heading', { name: 'Associations (0)' })
  server.answers['/customers/search'] = { refused: 401 }
  await app.queryClient.invalidateQueries()
  expect(await screen.findByText('Votre session a expiré. Reconnectez-vous.')).toBeTruthy()
  expect(session.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' })
  expect(app.queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined })).toEqual([])
})

test('a 403 refetches the profile, and the guards apply the new role', async () => {
  const server = fakeServer({ '/users/me': profileOf({ role: 'admin' }), ...platform })
  const { app, path } = renderApp('/a/customers')
  await screen.findByRole('heading', { name: 'Associations (0)' })
  server.answers['/users/me'] = profileOf({ role: 'user' })
  server.answers['/customers/search'] = { refused: 403 }
  await app.queryClient.invalidateQueries({ queryKey: ['customers'] })
  await waitFor(() => expect(path()).toBe('/'))
  expect(server.asked.filter((asked) => asked === '/users/me')).toHaveLength(2)
})

test('/logout ends the session; /reset only clears the caches', async () => {
  fakeServer({ '/users/me': profileOf({ role: 'admin' }), ...platform })
  const { app, path, session } = renderApp('/a/customers')
  await screen.findByRole('heading', { name: 'Associations (0)' })
  await app.router.navigate({ to: '/reset' })
  await waitFor(() => expect(path()).toBe('/a/customers'))
  expect(session.snapshot().status).toBe('signed-in')
  await app.router.navigate({ to: '/logout' })
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy()
  expect(session.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' })
})
