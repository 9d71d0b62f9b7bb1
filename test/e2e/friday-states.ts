import type { Page } from '@playwright/test'
import { CalendarState } from '#features/bank/bank-calendar.ts'
import { type Friday, type FridayMissing, lastOwnDay } from '#features/fridays/friday.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { ask, type States } from './screen-state.ts'
import { expect } from './visit.ts'

const yesterday = addDays(dayOf(new Date()), -1)
/** A Friday that has all its donations. */
export const pastFriday = `/friday?day=${lastOwnDay(yesterday, 5)}`

/** Shows a day as open. The demo may have closed it. */
export const showOpenDay = async (page: Page): Promise<void> => {
  await page.route(/\/api\/customers\/[^/]+\/friday\?/, async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), closing: null, sending: null } }),
  )
  await page.reload()
}

const askToClose = async (page: Page) => {
  await showOpenDay(page)
  await ask(/^Clore la journée/, /^Clore la journée/)(page)
}

/** Shows a day whose terminals have each state of the bank in turn, and days that the bank owes. */
const showLatePayouts = async (page: Page): Promise<void> => {
  const line = { _id: '00000000-0000-4000-8000-000000000001', bookedOn: yesterday }
  await page.route(/\/api\/customers\/[^/]+\/friday\?/, async (route) => {
    const friday: Friday = await (await route.fetch()).json()
    const paid = friday.figures.devices.flatMap(({ device }, index) => {
      const state = CalendarState.options[index % CalendarState.options.length] ?? 'late'
      return device
        ? [{ deviceId: device._id, state, line: state.startsWith('paid') ? line : null, differences: [] }]
        : []
    })
    await route.fulfill({ json: { ...friday, paid } })
  })
  await page.route(/\/api\/customers\/[^/]+\/friday\/missing\?/, async (route) => {
    const { day, missing }: FridayMissing = await (await route.fetch()).json()
    const late = { kind: 'bank', total: 310 }
    await route.fulfill({ json: { day, missing: [...missing.filter(({ kind }) => kind !== 'bank'), late] } })
  })
  await page.reload()
  await expect(page.getByText('Voir la banque')).toBeVisible()
}

/** States of 'Votre vendredi' besides the initial one. */
export const fridayStates: States = {
  'the states of a Friday': {
    who: 'manageur',
    screens: [
      // The demo has closed yesterday.
      { name: 'a day that is closed', path: `/friday?day=${yesterday}` },
      { name: 'the question before a day is closed', path: pastFriday, open: askToClose },
      { name: 'days that the bank owes', inGate: true, path: pastFriday, open: showLatePayouts },
    ],
  },
}
