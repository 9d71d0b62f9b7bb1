import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { BankCalendar } from '../bank-calendar.ts'
import { idOf } from '../testing/sampleLine.ts'
import { MonthCalendar } from './MonthCalendar.tsx'

const cell = { deviceId: idOf(5), state: 'late' as const, donationCount: 4, amount: 60, paid: 0, lineIds: [] }
const calendar: BankCalendar = {
  month: '2026-10',
  devices: [
    { _id: idOf(5), name: 'Entrée' },
    { _id: idOf(6), name: 'Parvis' },
  ],
  days: [
    {
      day: '2026-10-19',
      isWorkingDay: true,
      cells: [
        { ...cell, differences: [] },
        { ...cell, deviceId: idOf(6), differences: ['lost'] },
      ],
    },
  ],
}
const show = (month: string) =>
  renderScreen(() => <MonthCalendar month={month} />, { '/customers/:customerId/bank/calendar': calendar })

afterEach(() => {
  vi.useRealTimers()
})

test('a lost remittance has its own sign', async () => {
  await show('2026-10')
  const links = within(await screen.findByRole('table', { name: /^Versements/ })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent?.at(-1))).toEqual(['!', '✕'])
})

test('leads to no month to come', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:00:00.000Z') })
  await show('2026-10')
  const next = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Mois suivant' })
  expect(new URL(next.href).searchParams.get('month')).toBe('2026-11')
  cleanup()
  await show('2026-11')
  expect(await screen.findByRole('button', { name: 'Mois suivant' })).toHaveProperty('disabled', true)
})
