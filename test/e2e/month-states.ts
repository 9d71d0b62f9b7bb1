import type { Page } from '@playwright/test'
import type { MonthSheet } from '#features/months/month.ts'
import { ask, type States } from './screen-state.ts'
import { monthStart } from './statement.ts'
import { expect } from './visit.ts'

/** The month before this one, which the demo leaves to close. */
const lastMonth = `/month?month=${monthStart.slice(0, 7)}`

/** Answers a month as it is, but for some of it. */
const changeMonth = async (page: Page, change: (sheet: MonthSheet) => Partial<MonthSheet>): Promise<void> => {
  await page.route(/\/api\/customers\/[^/]+\/month\?/, async (route) => {
    const sheet: MonthSheet = await (await route.fetch()).json()
    await route.fulfill({ json: { ...sheet, ...change(sheet) } })
  })
  await page.reload()
}

/** Shows each kind of what a month may lack. */
const showMissing = async (page: Page): Promise<void> => {
  const _id = '00000000-0000-4000-8000-000000000001'
  const account = { _id, name: 'Compte courant' }
  const [from, amount, count] = [monthStart, 120.5, 2]
  await changeMonth(page, () => ({
    isReconciled: false,
    missing: [
      { kind: 'account' },
      { kind: 'statement', account, from, to: from },
      { kind: 'lines', count, amount },
      { kind: 'balance', account, amount },
      { kind: 'late', dayCount: count, amount, oldest: from },
      { kind: 'contract', count, amount },
      { kind: 'slip', slip: { _id, number: 3, day: from, amount } },
      { kind: 'sheets', count, first: _id },
      { kind: 'cheques', count, amount },
      { kind: 'corrections', count },
      { kind: 'arrived', closingId: _id, count, total: amount },
    ],
  }))
  await expect(page.getByText('Le compte bancaire n’est pas connu')).toBeVisible()
}

const askToClose = async (page: Page) => {
  await changeMonth(page, () => ({ closing: null, seal: null }))
  await ask(/^Clore/, /^Clore/)(page)
}

/** States of 'Votre mois' besides the initial one. */
export const monthStates: States = {
  'the states of a month': {
    who: 'manageur',
    screens: [
      { name: 'the question before a month is closed', path: lastMonth, open: askToClose },
      { name: 'all that a month may lack', inGate: true, path: lastMonth, open: showMissing },
    ],
  },
}
