import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { PasswordChoicePage } from './PasswordChoicePage.tsx'
import type { Passwords } from './passwords.ts'
import type { PolicyViolation } from './sign-in.port.ts'
import { authError } from './testing/fakeBrowser.ts'

const tooShort: PolicyViolation = { kind: 'too-short', count: 8 }

const show = async (given: Partial<Passwords> = {}, code: string | undefined = 'secret-code') => {
  const passwords = {
    emailOfCode: vi.fn<Passwords['emailOfCode']>(async () => 'samia@toit.example'),
    choose: vi.fn<Passwords['choose']>(async () => {}),
    policyViolations: vi.fn<Passwords['policyViolations']>(async (password) => (password.length < 8 ? [tooShort] : [])),
    ...given,
  }
  const onChosen = vi.fn<(email: string) => void>()
  await renderScreen(() => <PasswordChoicePage code={code} passwords={passwords} onChosen={onChosen} />)
  return { passwords, onChosen }
}
const field = () => screen.findByLabelText<HTMLInputElement>('Nouveau mot de passe')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }))

test('sets the chosen password, and leaves with the e-mail', async () => {
  const { passwords, onChosen } = await show()
  expect(await screen.findByText('8 caractères au moins')).toBeTruthy()
  await userEvent.type(await field(), 'assez long')
  await submit()
  expect(await screen.findByText('Votre mot de passe est enregistré. Connectez-vous.')).toBeTruthy()
  expect(passwords.choose).toHaveBeenCalledExactlyOnceWith('secret-code', 'assez long')
  expect(onChosen).toHaveBeenCalledExactlyOnceWith('samia@toit.example')
})

test('shows under the field that the password is too common, and accepts another one', async () => {
  const choose = vi.fn<Passwords['choose']>(async () => {}).mockRejectedValueOnce(authError('auth/weak-password'))
  const { onChosen } = await show({ choose })
  await userEvent.type(await field(), 'azertyuiop1')
  await submit()
  expect(await screen.findByText(/^Ce mot de passe est trop courant/)).toBeTruthy()
  expect(document.activeElement).toBe(await field())
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.clear(await field())
  await userEvent.type(await field(), 'une phrase de passe')
  await submit()
  expect(await screen.findByText('Votre mot de passe est enregistré. Connectez-vous.')).toBeTruthy()
  expect(onChosen).toHaveBeenCalledOnce()
})

test('shows which rules the password breaks before anything is sent', async () => {
  const { passwords } = await show()
  await userEvent.type(await field(), 'court')
  await submit()
  expect(await screen.findByText('Le mot de passe doit avoir 8 caractères au moins.')).toBeTruthy()
  expect(document.activeElement).toBe(await field())
  expect(passwords.choose).not.toHaveBeenCalled()
})

test.each([
  ['auth/expired-action-code', 'Ce lien a expiré. Demandez-en un nouveau.'],
  ['auth/invalid-action-code', 'Ce lien n’est pas valide ou a déjà servi. Demandez-en un nouveau.'],
  ['auth/user-not-found', 'Ce lien n’est pas valide ou a déjà servi. Demandez-en un nouveau.'],
])('offers another link after %s', async (code, sentence) => {
  await show({ emailOfCode: () => Promise.reject(authError(code)) })
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  const again = screen.getByRole('link', { name: 'Demander un nouveau lien' })
  expect(again.getAttribute('href')).toBe('/auth/forgot-password')
})

test('shows an invalid link without a request when the address has no code', async () => {
  const { passwords } = await show({}, '')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Ce lien n’est pas valide/)
  expect(passwords.emailOfCode).not.toHaveBeenCalled()
})

test('replaces the form by a refusal when the link was used meanwhile', async () => {
  await show({ choose: () => Promise.reject(authError('auth/invalid-action-code')) })
  await userEvent.type(await field(), 'assez long')
  await submit()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Ce lien n’est pas valide/)
  expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull()
})

test('shows a failure when the provider does not answer, and retries on demand', async () => {
  const emailOfCode = vi.fn<Passwords['emailOfCode']>(async () => 'samia@toit.example')
  emailOfCode.mockRejectedValueOnce(authError('auth/network-request-failed'))
  await show({ emailOfCode })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Le service de connexion ne répond pas/)
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await field()).toBeTruthy()
})
