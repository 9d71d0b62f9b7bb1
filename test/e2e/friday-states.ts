import type { Page } from '@playwright/test'
import { lastFriday } from '#features/fridays/friday.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { ask, type States } from './screen-state.ts'

const yesterday = addDays(dayOf(new Date()), -1)
/** A Friday that has all its donations. */
export const pastFriday = `/friday?day=${lastFriday(yesterday)}`

/** Shows a day as one that is not closed. The demo may have closed it. */
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

/** States of 'Votre vendredi' besides the initial one. */
export const fridayStates: States = {
  'the states of a Friday': {
    who: 'manageur',
    screens: [
      // The demo has closed yesterday.
      { name: 'a day that is closed', path: `/friday?day=${yesterday}` },
      { name: 'the question before a day is closed', path: pastFriday, open: askToClose },
    ],
  },
}
