import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#shared/client.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { toasts } from '../toasts.ts'
import { ListScreen } from './ListScreen.tsx'
import { RecentErrors } from './RecentErrors.tsx'

afterEach(() => {
  act(toasts.clear)
  vi.useRealTimers()
})

const requestId = '3f2a91bc-5d5e-4c1a-9b0e-0a1b2c3d4e5f'
const failureOf = (status: number, message = 'Une erreur est survenue.') =>
  new CallFailure('refused', message, status, { problem: { status, code: 'x', message, requestId } })
const shown = 'Référence\u00a0:3f2a91bc'

const FailedList = ({ error }: { error: Error }) => {
  const list = useQuery({ queryKey: ['rows'], queryFn: () => Promise.reject<string[]>(error) })
  return (
    <ListScreen list={list} title="Causes" back="history">
      {() => null}
    </ListScreen>
  )
}

test('a list that met an unexpected error shows its reference, which can be copied', async () => {
  const user = userEvent.setup()
  await renderScreen(() => <FailedList error={failureOf(500)} />)
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain(shown)
  await user.click(within(failure).getByRole('button', { name: 'Copier la référence' }))
  expect(await navigator.clipboard.readText()).toBe('3f2a91bc')
  expect(within(failure).getByRole('button', { name: 'Référence copiée' })).toBeTruthy()
})

test.each([
  ['an outage', failureOf(503, 'Le service est momentanément indisponible.')],
  ['a refusal', failureOf(403, 'Vous n’avez pas le droit de faire cela.')],
  ['a lost network', new CallFailure('network', 'Le serveur est injoignable.')],
  ['a body of a proxy', new CallFailure('refused', 'Bad gateway', 500)],
])('%s shows no reference', async (_, error) => {
  await renderScreen(() => <FailedList error={error} />)
  expect((await screen.findByRole('alert')).textContent).not.toContain('Référence')
})

test('a toast of an unexpected error shows the reference beside the exact text', async () => {
  await renderScreen(() => (
    <>
      <button onClick={() => toasts.failed(failureOf(500))}>Échouer</button>
      <button
        onClick={() => {
          const texts = { loading: 'Export en cours...', success: 'Fait', failure: 'Erreur lors de l’export' }
          void toasts.follow(Promise.reject(failureOf(500)), texts).catch(() => {})
        }}
      >
        Exporter
      </button>
      <button onClick={() => toasts.failed(failureOf(409, 'Déjà pris.'))}>Refuser</button>
    </>
  ))
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press('Refuser')
  expect(await screen.findByText('Déjà pris.')).toBeTruthy()
  expect(screen.queryByText(/Référence/)).toBeNull()
  await press('Échouer')
  const toast = (await screen.findByText('Une erreur est survenue')).closest('[role=status]')
  expect(toast?.textContent).toContain(shown)
  await press('Exporter')
  expect((await screen.findByText('Erreur lors de l’export')).closest('[role=status]')?.textContent).toContain(shown)
})

test('a toast of an unexpected error goes after four seconds, and its reference stays in the help', async () => {
  await renderScreen(() => (
    <>
      <button onClick={() => toasts.failed(failureOf(500))}>Échouer</button>
      <RecentErrors />
    </>
  ))
  expect(screen.queryByRole('region', { name: 'Dernières erreurs' })).toBeNull()
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Échouer' }))
  const toastText = () =>
    screen
      .queryAllByRole('status')
      .map((toast) => toast.textContent)
      .join()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(toastText()).toContain(shown)
  // The library keeps a toast that goes for one second more.
  await act(() => vi.advanceTimersByTimeAsync(1500))
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(toastText()).not.toContain(shown)
  const help = screen.getByRole('region', { name: 'Dernières erreurs' })
  expect(help.textContent).toContain(shown)
  expect(within(help).getByRole('button', { name: 'Copier la référence' })).toBeTruthy()
  act(() => toasts.clear())
  expect(screen.queryByRole('region', { name: 'Dernières erreurs' })).toBeNull()
})
