import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
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
    {
      day: '2026-10-20',
      isWorkingDay: true,
      cells: [{ ...cell, state: 'paid', amount: 40.5, lineIds: [idOf(7)], differences: [] }],
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

test('shows the days that are not paid, with the sums of the whole month, and all days on request', async () => {
  await show('2026-10')
  const table = await screen.findByRole('table', { name: /^Versements/ })
  const textsOf = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(textsOf().slice(1)).toEqual(['Lun. 19120,00 €60,00 €!60,00 €✕', 'Tout le mois160,50 €100,50 €60,00 €'])
  await userEvent.click(screen.getByRole('button', { name: 'Afficher les 2 jours' }))
  expect(textsOf()[2]).toBe('Mar. 2040,50 €40,50 €✓')
  await userEvent.click(screen.getByRole('button', { name: 'Masquer les jours versés' }))
  expect(textsOf()).toHaveLength(3)
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
