import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '#shared/client.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { UnsubscribePage } from './UnsubscribePage.tsx'

const wrongLink = 'Ce lien n’est pas complet. Copiez-le en entier, ou réglez vos e-mails dans «\u00a0Mon compte\u00a0».'
const end = () => userEvent.click(screen.getByRole('button', { name: 'Ne plus recevoir cet e-mail' }))

test.each([
  ['digest', /plus le résumé de la collecte/],
  ['goalReached', /quand un objectif est atteint/],
  ['silentDevice', /sur les appareils silencieux/],
] as const)('asks before it ends %s, and says what ended', async (topic, words) => {
  const answer = vi.fn((_input: object) => ({ topic }))
  await renderScreen(() => <UnsubscribePage token="jeton" />, { '/unsubscriptions': answer })
  expect(answer).not.toHaveBeenCalled()
  await end()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(answer).toHaveBeenCalledWith({ body: { token: 'jeton' } })
  expect(screen.queryByRole('button')).toBeNull()
})

test('says that a link is not whole, and keeps the way to the settings', async () => {
  const refuse = () => {
    throw new CallFailure('refused', wrongLink, 422)
  }
  await renderScreen(() => <UnsubscribePage token="jet" />, { '/unsubscriptions': refuse })
  await end()
  expect((await screen.findByRole('alert')).textContent).toContain(wrongLink)
})

test('says so at once without a token', async () => {
  await renderScreen(() => <UnsubscribePage token={undefined} />)
  expect(screen.getByRole('alert').textContent).toContain(wrongLink)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Ouvrir Escarcelle' })).toBeTruthy()
})
