import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayOf } from '#shared/days.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { lastOwnDay, type Missing } from '../friday.ts'
import { TodoStrip } from './TodoStrip.tsx'

const day = lastOwnDay(dayOf(new Date()), 5)
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const path = '/customers/:customerId/friday' as const
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

test('the first page says what waits in one line, and nothing without', async () => {
  const sheet = { place: 'Hall', total: 25.5, state: 'draft' as const, reversesId: null }
  const missing: Missing[] = [
    { kind: 'sheet', sheet: { _id: id(1), ...sheet } },
    { kind: 'sheet', sheet: { _id: id(2), ...sheet } },
    { kind: 'bank', total: 20 },
    { kind: 'closing' },
  ]
  await renderScreen(() => <TodoStrip />, { [`${path}/missing`]: { day, missing } })
  const link = await screen.findByRole<HTMLAnchorElement>('link')
  expect(plain(link.textContent)).toBe(
    'À faire2 feuilles à signer · journée en retard de versement · journée à clôturer(3)',
  )
  expect(new URL(link.href).pathname).toBe('/friday')
})

test('the same line begins with what others have given, and leads there first', async () => {
  const first = { words: '1 nouveau compte ou droit', place: { to: '/users' } as never }
  await renderScreen(() => <TodoStrip others={[first]} />, {
    [`${path}/missing`]: { day, missing: [{ kind: 'closing' }] },
  })
  const link = await screen.findByRole<HTMLAnchorElement>('link')
  await waitFor(() => expect(plain(link.textContent)).toBe('À faire1 nouveau compte ou droit · journée à clôturer(2)'))
  expect(new URL(link.href).pathname).toBe('/users')
})
