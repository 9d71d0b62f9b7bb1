import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { CallFailure } from '#shared/client.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { sampleProfile } from '../testing/sampleUser.ts'
import type { Profile } from '../user.ts'
import { ProfileUpdate } from '../user.ts'
import { AccountPage } from './AccountPage.tsx'

const profile = sampleProfile({ phone: '0612345678' })

const show = async (answers: Answers = {}) => {
  const onSaved = vi.fn<(saved: Profile) => void>()
  const onSignedOut = vi.fn<() => undefined>()
  const page = () => (
    <AccountPage
      profile={profile}
      onSaved={onSaved}
      onSignedOut={onSignedOut}
      passwordForm={<p>mot de passe</p>}
      themeChoice={null}
      sessionList={<p>sessions</p>}
    />
  )
  await renderScreen(page, answers)
  return { onSaved, onSignedOut }
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

test('saves names and phone, and passes the saved profile to `onSaved`', async () => {
  const saved = { ...profile, lastname: 'Morel-Diallo', phone: null }
  const patch = vi.fn<(input: object) => Profile>(() => saved)
  const { onSaved } = await show({ '/users/me': patch })
  await userEvent.clear(field('Nom'))
  await userEvent.type(field('Nom'), ' Morel-Diallo ')
  await userEvent.clear(field('Téléphone'))
  await save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved))
  expect(patch).toHaveBeenCalledExactlyOnceWith({
    body: { firstname: 'Samia', lastname: 'Morel-Diallo' },
    readVersion: readVersionOf(ProfileUpdate, profile),
  })
})

test('shows the e-mail read-only', async () => {
  await show()
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).readOnly).toBe(true)
})

test('shows the error of each invalid field, and focuses the first', async () => {
  const { onSaved } = await show({ '/users/me': profile })
  for (const label of ['Prénom', 'Nom', 'Téléphone']) await userEvent.clear(field(label))
  await userEvent.type(field('Téléphone'), '12')
  await save()
  expect(await screen.findByText('Le prénom est obligatoire')).toBeTruthy()
  expect(screen.getByText('Le nom est obligatoire')).toBeTruthy()
  expect(screen.getByText('Le téléphone est invalide')).toBeTruthy()
  expect(document.activeElement).toBe(field('Prénom'))
  expect(onSaved).not.toHaveBeenCalled()
})

test('accepts a phone number that is too long only with its spaces', async () => {
  const patch = vi.fn<(input: object) => Profile>(() => profile)
  await show({ '/users/me': patch })
  await userEvent.clear(field('Téléphone'))
  await userEvent.type(field('Téléphone'), '+33 6 12 34 56 78 90')
  await save()
  await waitFor(() => expect(patch).toHaveBeenCalledOnce())
  expect(patch.mock.calls[0]?.[0]).toMatchObject({ body: { phone: '+3361234567890' } })
})

test('shows a validation error of the server on its field', async () => {
  const fields = { phone: 'Le téléphone est invalide' }
  const problem = { status: 400, code: 'invalid', message: 'Invalide.', fields, requestId: 'r' }
  const refuse = () => {
    throw new CallFailure('refused', 'Invalide.', 400, { problem })
  }
  await show({ '/users/me': refuse })
  await save()
  expect(await screen.findByText('Le téléphone est invalide')).toBeTruthy()
  expect(document.activeElement).toBe(field('Téléphone'))
})

test('signs out everywhere only after a confirmation', async () => {
  const end = vi.fn<() => undefined>()
  const { onSignedOut } = await show({ '/users/me/sign-out-everywhere': end })
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Se déconnecter partout' }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(end).not.toHaveBeenCalled()

  await open()
  const dialog = within(await screen.findByRole('dialog', { name: 'Se déconnecter partout' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Se déconnecter partout' }))
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce())
  expect(end).toHaveBeenCalledOnce()
})
