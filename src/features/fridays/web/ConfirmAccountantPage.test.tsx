import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '#shared/client.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { ConfirmAccountantPage } from './ConfirmAccountantPage.tsx'

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirmer mon adresse' }))

test('asks before it confirms, and says to whom the closings go', async () => {
  const answer = vi.fn((_input: object) => ({ email: 'cabinet@example.org', customerName: 'La Cantine' }))
  await renderScreen(() => <ConfirmAccountantPage token="jeton" />, { '/accountant-confirmations': answer })
  expect(answer).not.toHaveBeenCalled()
  await confirm()
  expect((await screen.findByRole('status')).textContent).toBe(
    'Merci. Les clôtures de La Cantine seront envoyées à cabinet@example.org.',
  )
  expect(answer).toHaveBeenCalledWith({ body: { token: 'jeton' } })
  expect(screen.queryByRole('button')).toBeNull()
})

test('says why a link is refused', async () => {
  const wrongLink = 'Ce lien n’est plus valable. Demandez à l’association de vous en envoyer un autre.'
  const refuse = () => {
    throw new CallFailure('refused', wrongLink, 422)
  }
  await renderScreen(() => <ConfirmAccountantPage token="jeton" />, { '/accountant-confirmations': refuse })
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toContain(wrongLink)
})

test('says at once that a link without a token is not whole', async () => {
  await renderScreen(() => <ConfirmAccountantPage token={undefined} />)
  expect(screen.getByRole('alert').textContent).toContain('Ce lien n’est pas complet.')
  expect(screen.queryByRole('button')).toBeNull()
})
