import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastLibrary, toasts } from '../toasts.ts'
import { ToastList } from './ToastList.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  act(toasts.clear)
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a toast disappears after its time, also when the pointer was on a removed toast', async () => {
  await toastLibrary.start()
  render(<ToastList />)
  act(() => toasts.success('La cause a bien été créée'))
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).hover(screen.getByText('La cause a bien été créée'))
  await pass(10_000)
  expect(screen.getByText('La cause a bien été créée')).toBeTruthy()
  act(toasts.clear)
  act(() => toasts.success('La cause a bien été modifiée'))
  expect(screen.getByText('La cause a bien été modifiée')).toBeTruthy()
  // It fades for a second after its two.
  await pass(2500)
  await pass(2500)
  expect(screen.queryByText('La cause a bien été modifiée')).toBeNull()
})
