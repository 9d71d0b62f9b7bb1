import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, profileOf, renderApp } from '../testing/renderApp.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-IJKL-MNO${'ABCDEFGHIJ'[index]}`)
const needed = '/auth/double-authentification'

test('every screen leads who needs a second factor to its enrolment, and from there to the product', async () => {
  const { answers } = fakeServer({
    '/users/me': profileOf({ role: 'organizer', lacksSecondFactor: true }),
    '/users/me/second-factor': { recoveryCodesLeft: null },
    '/users/me/recovery-codes': { codes },
  })
  const { path } = renderApp('/a/customers')
  await waitFor(() => expect(path()).toBe(needed))
  await userEvent.type(await screen.findByLabelText('Votre mot de passe'), 'juste')
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  await userEvent.type(await screen.findByLabelText('Code affiché par l’application'), '123 456')
  await userEvent.click(screen.getByRole('button', { name: 'Activer' }))
  expect(await screen.findByText(codes[9] ?? '')).toBeTruthy()
  answers['/users/me'] = profileOf({ role: 'organizer' })
  await userEvent.click(screen.getByRole('button', { name: 'Continuer vers Escarcelle' }))
  await waitFor(() => expect(path()).toBe('/a/customers'))
})

test('a person who needs no second factor is redirected', async () => {
  fakeServer({ '/users/me': profileOf({ role: 'organizer' }) })
  const { path } = renderApp(needed)
  await waitFor(() => expect(path()).toBe('/a/customers'))
})
