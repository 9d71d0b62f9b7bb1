import type { APIRequestContext, Page } from '@playwright/test'
import { createManager, openAs } from '../accounts.ts'
import type { Association } from '../association.ts'
import type { Width } from '../widths.ts'
import { countClicks } from './clicks.ts'

type Start = Pick<Width, 'viewport'> & { now?: string }

/**
 * Signs in a new manager of an association, and counts the clicks from then on. `now` stops the clock of the browser:
 * it needs `ownContext`.
 */
export const startAsManager = async (
  page: Page,
  request: APIRequestContext,
  { _id }: Association,
  { viewport, now }: Start,
): Promise<() => number> => {
  await page.setViewportSize(viewport)
  await openAs(page, await createManager(request, _id))
  if (now !== undefined) {
    await page.clock.setFixedTime(now)
    await page.reload()
  }
  return countClicks(page)
}
