import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { DeviceCodeDialog } from './DeviceCodeDialog.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-03-06T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

test('spaces the digits, and counts down ten minutes until the code expires', async () => {
  await renderScreen(() => (
    <DeviceCodeDialog
      deviceId="00000000-0000-4000-8000-000000000001"
      code="01234567"
      askedAt={Date.now()}
      onClose={() => {}}
    />
  ))
  expect(await screen.findByText('0 1 2 3 4 5 6 7')).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'Code QR de connexion' })).toBeTruthy()
  const timer = screen.getByRole('timer')
  expect(timer.textContent).toBe('Expire dans 10:00')
  pass(61_000)
  expect(timer.textContent).toBe('Expire dans 8:59')
  const copy = screen.getByRole('button', { name: 'Copier le code' })
  expect(copy.hasAttribute('disabled')).toBe(false)
  pass(539_000)
  expect(timer.textContent).toBe('Ce code a expiré.')
  expect(copy.hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('img')).toBeNull()
})
