import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'
import type { Passwords } from './passwords.ts'
import { authError } from './testing/fakeBrowser.ts'

const show = async (change = vi.fn<Passwords['change']>(async () => {})) => {
  const policyViolations: Passwords['policyViolations'] = async (password) =>
    password.length < 8 ? [{ kind: 'too-short', count: 8 }, { kind: 'no-digit' }] : []
  await renderScreen(() => <PasswordChangeForm email="samia@toit.example" passwords={{ change, policyViolations }} />)
  return change
}
const newField = () => screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))

test('changes the password, and clears the field', async () => {
  const change = await show()
  await userEvent.type(newField(), 'un autre mot')
  await submit()
  await waitFor(() => expect(newField().value).toBe(''))
  expect(change).toHaveBeenCalledExactlyOnceWith('un autre mot', undefined, undefined)
})

test('shows every rule that the password breaks, and sends nothing', async () => {
  const change = await show()
  await userEvent.type(newField(), 'court')
  await submit()
  expect(await screen.findByText('Le mot de passe doit avoir 8 caractères au moins et un chiffre.')).toBeTruthy()
  expect(change).not.toHaveBeenCalled()
})

test('asks for the current password when the provider requires it, and keeps the new one', async () => {
  const change = await show()
  change.mockRejectedValueOnce(authError('auth/requires-recent-login'))
  await userEvent.type(newField(), 'un autre mot')
  await submit()
  const current = await screen.findByLabelText<HTMLInputElement>('Mot de passe actuel')
  expect(document.activeElement).toBe(current)
  expect(newField().value).toBe('un autre mot')

  await submit()
  expect(await screen.findByText('Le mot de passe actuel est obligatoire')).toBeTruthy()
  change.mockRejectedValueOnce(authError('auth/invalid-credential'))
  await userEvent.type(current, 'faux')
  await submit()
  expect(await screen.findByText('Le mot de passe actuel est incorrect.')).toBeTruthy()

  await userEvent.clear(current)
  await userEvent.type(current, 'le juste')
  await submit()
  await waitFor(() => expect(screen.queryByLabelText('Mot de passe actuel')).toBeNull())
  expect(change).toHaveBeenLastCalledWith('un autre mot', 'le juste', undefined)
})

test('shows under the field that the password is too common', async () => {
  const change = await show()
  change.mockRejectedValueOnce(authError('auth/weak-password'))
  await userEvent.type(newField(), 'azertyuiop1')
  await submit()
  expect(await screen.findByText(/^Ce mot de passe est trop courant/)).toBeTruthy()
  expect(document.activeElement).toBe(newField())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows every other refusal above the fields', async () => {
  const change = await show()
  change.mockRejectedValueOnce(authError('auth/too-many-requests'))
  await userEvent.type(newField(), 'un autre mot')
  await submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Trop de tentatives. Réessayez dans quelques minutes.')
})
