import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { rememberEmail } from './form.ts'
import { ResetRequestPage } from './ResetRequestPage.tsx'

beforeEach(() => sessionStorage.clear())

const show = async (requestReset: (email: string) => Promise<void>, email?: string) => {
  await renderScreen(() => <ResetRequestPage requestReset={requestReset} email={email} />)
  return {
    field: screen.getByLabelText<HTMLInputElement>('E-mail'),
    button: screen.getByRole<HTMLButtonElement>('button', { name: 'Valider' }),
  }
}

test('answers the same whether or not the account exists, with a link back', async () => {
  const sending = Promise.withResolvers<void>()
  const requestReset = vi.fn<(email: string) => Promise<void>>(() => sending.promise)
  const { field, button } = await show(requestReset)
  await userEvent.type(field, '  Samia@toit.example {Enter}')
  await waitFor(() => expect(button.disabled).toBe(true))
  sending.resolve()
  expect((await screen.findByRole('status')).textContent).toBe(
    "Si un compte existe pour cette adresse, un e-mail vient d'être envoyé.",
  )
  expect(requestReset.mock.calls[0]?.[0].toLowerCase()).toBe('samia@toit.example')
  expect(screen.getByRole('link', { name: 'Retour à la page de connexion' }).getAttribute('href')).toBe('/auth/login')
})

test('shows the same text for every failure, and can be retried', async () => {
  const { field, button } = await show(() => Promise.reject(new Error('auth/too-many-requests')))
  await userEvent.type(field, 'samia@toit.example')
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('Une erreur est survenue.')
  expect(button.disabled).toBe(false)
  expect(field.value).toBe('samia@toit.example')
})

test.each([
  ['', 'L’e-mail est obligatoire'],
  ['samia', 'Email invalide'],
  ['a@toit.example,b@toit.example', 'Email invalide'],
])("does not send '%s'", async (typed, message) => {
  const requestReset = vi.fn<() => Promise<void>>()
  const { field, button } = await show(requestReset)
  if (typed) await userEvent.type(field, typed)
  await userEvent.click(button)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(requestReset).not.toHaveBeenCalled()
})

test('is pre-filled from the address or with what was typed in this tab', async () => {
  const { field } = await show(async () => {})
  expect(field.value).toBe('')
  await userEvent.type(field, 'typed@toit.example')
  expect(sessionStorage.getItem('typedEmail')).toBe('typed@toit.example')
})

test('prefers the e-mail of the address to what was typed', async () => {
  rememberEmail('typed@toit.example')
  expect((await show(async () => {}, 'linked@toit.example')).field.value).toBe('linked@toit.example')
})

test('keeps what was typed on the login page', async () => {
  rememberEmail('typed@toit.example')
  expect((await show(async () => {})).field.value).toBe('typed@toit.example')
})
