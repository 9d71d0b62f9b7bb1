import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, ownCustomer, profileOf, renderApp } from './testing/renderApp.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const causes = `/customers/${ownCustomer._id}/causes`
const expired = 'Votre session a expiré. Reconnectez-vous.'

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nom' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Types the name of a cause, and submits it with a token that the server refuses. */
const loseSession = async (address = '/causes/create') => {
  const server = fakeServer({
    '/users/me': profileOf({ role: 'manager', customer: ownCustomer, email: 'samia@toit.example' }),
    [`/customers/${ownCustomer._id}/transactions`]: { refused: 500 },
    [`/customers/${ownCustomer._id}/archivedCauses`]: { data: [], nextCursor: null },
    [causes]: [],
  })
  const app = renderApp(address, { status: 'signed-in', uid: 'samia' })
  await userEvent.type(await nameField(), 'Le toit')
  server.answers[causes] = { refused: 401 }
  await press('Valider la création')
  await screen.findByText(expired)
  server.answers[causes] = []
  return { ...app, server }
}

test('shows once that the session has ended while a form was open, and pre-fills the e-mail', async () => {
  const { path } = await loseSession()
  expect(path()).toBe('/auth/login')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('samia@toit.example')
  expect(screen.queryByText('Connectez-vous pour continuer.')).toBeNull()
  expect(screen.queryByText('Une erreur est survenue')).toBeNull()
  expect(screen.getAllByRole('status').filter(({ textContent }) => textContent !== '')).toHaveLength(1)
})

test('redirects the same person to the form, and restores the input', async () => {
  const { session, path } = await loseSession()
  await session.signIn('samia@toit.example', 'juste', 'samia')
  await waitFor(() => expect(path()).toBe('/causes/create'))
  expect((await nameField()).value).toBe('')
  await press('Reprendre votre saisie')
  expect((await nameField()).value).toBe('Le toit')
  expect(document.activeElement).toBe(await nameField())
  expect(screen.queryByRole('button', { name: 'Reprendre votre saisie' })).toBeNull()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('does not offer a dismissed draft again', async () => {
  const { session, app } = await loseSession()
  await session.signIn('samia@toit.example', 'juste', 'samia')
  await press('Ignorer')
  await app.router.navigate({ to: '/causes' })
  await screen.findByText('Aucune cause.')
  await app.router.navigate({ to: '/causes/create' })
  expect((await nameField()).value).toBe('')
  expect(screen.queryByRole('button', { name: 'Reprendre votre saisie' })).toBeNull()
})

test('does not show the draft to another person', async () => {
  const { session, path, app } = await loseSession()
  await session.signIn('karim@toit.example', 'juste', 'karim')
  await waitFor(() => expect(path()).toBe('/'))
  await app.router.navigate({ to: '/causes/create' })
  await nameField()
  expect(screen.queryByRole('button', { name: 'Reprendre votre saisie' })).toBeNull()
  expect(JSON.stringify(sessionStorage)).not.toContain('Le toit')
})

test('keeps no draft after a sign-out', async () => {
  fakeServer({ '/users/me': profileOf({ role: 'manager', customer: ownCustomer }) })
  const { session, path } = renderApp('/causes/create', { status: 'signed-in', uid: 'samia' })
  await userEvent.type(await nameField(), 'Le toit')
  await session.signOut()
  await waitFor(() => expect(path()).toBe('/auth/login'))
  expect(JSON.stringify(sessionStorage)).not.toContain('Le toit')
})
