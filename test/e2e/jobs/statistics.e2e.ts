import type { APIRequestContext, Page } from '@playwright/test'
import { eveningsOf } from '#features/statistics/ramadan.ts'
import { addDays, dayOf, instantInParis } from '#shared/days.ts'
import { comparisonOf, periodNamed } from '#shared/periods.ts'
import { ramadanOf, ramadanYearAt } from '#shared/ramadan.ts'
import { createActiveUser, openAs } from '../accounts.ts'
import { type Association, createAssociation, recordDonations } from '../association.ts'
import { callAs } from '../call.ts'
import { expect, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { countClicks } from './clicks.ts'

const now = new Date()
const today = dayOf(now)
/** One second after midnight of a day: never in the future. */
const startOf = (day: string): string => instantInParis(day, 1000).toISOString()

const createCause = async (request: APIRequestContext, { _id }: Association, name: string, icon = 'well') =>
  (await callAs(request, { who: 'admin', method: 'post', path: `/customers/${_id}/causes`, data: { name, icon } }))._id

const enter = async (page: Page, request: APIRequestContext, { _id }: Association) => {
  await openAs(page, await createActiveUser(request, _id, 'manager'))
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
}

/** Opens the statistics, on a phone behind 'Plus'. Returns the number of clicks. */
const openStatistics = async (page: Page): Promise<number> => {
  const menu = page.getByRole('navigation', { name: 'Menu principal' }).filter({ visible: true })
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await menu.getByRole('button', { name: /^Plus/ }).click()
  await (isPhone ? page.getByRole('dialog') : menu).getByRole('link', { name: 'Statistiques' }).click()
  return isPhone ? 2 : 1
}

for (const { name, viewport, tag } of widths.atNight) {
  test(`a manager sees this month against last, and which cause does best, at once (${name})`, { tag }, async ({
    page,
    request,
  }) => {
    const association = await createAssociation(request, 'Le Cap')
    const [well, roof] = [
      await createCause(request, association, 'Puits'),
      await createCause(request, association, 'Toit'),
    ]
    const month = periodNamed('thisMonth', today)
    const before = month && comparisonOf(month, 'before', now)
    if (!month || !before) throw new Error('this month has begun')
    await recordDonations(request, association, [
      { amount: 120.4, causeId: roof, createdAt: startOf(today) },
      { amount: 80, causeId: well, createdAt: startOf(today) },
      { amount: 100.2, causeId: well, createdAt: startOf(before.startDate) },
    ])
    await page.setViewportSize(viewport)
    await enter(page, request, association)
    const clicks = await countClicks(page)
    const opening = await openStatistics(page)
    const causes = page.getByRole('list', { name: 'Par cause' }).getByRole('listitem')
    await expect(causes.first()).toContainText(/Toit\s*120,40/)
    // On the first of a month the day that goes on has no percent.
    const changeOf = (percent: string) =>
      today === month.startDate ? '100,20\\s€ auparavant' : `${percent}\\s% par rapport à 100,20\\s€`
    await expect(causes.nth(1)).toContainText(new RegExp(`80,00\\s€.*${changeOf('−20')}`))
    const change = new RegExp(`^${changeOf('\\+100')}$`)
    await expect(page.getByRole('definition').filter({ hasText: change })).toBeVisible()
    await expect(page.getByText(/^200,40\s€$/).first()).toBeVisible()
    expect(clicks()).toBe(opening)
  })

  test(`a manager compares this Ramadan with the last, evening by evening, in some clicks (${name})`, { tag }, async ({
    page,
    request,
  }) => {
    const association = await createAssociation(request, 'Mosquée du Port')
    const year = ramadanYearAt(today) ?? 0
    const [ramadan, before] = [ramadanOf(year), ramadanOf(year - 1)]
    if (!ramadan || !before) throw new Error('a Ramadan has begun')
    const at = (day: string, hours: number) => instantInParis(day, hours * 3_600_000).toISOString()
    await recordDonations(request, association, [
      // 00:30 of the next day is still the first evening.
      { amount: 30.5, createdAt: at(before.startDate, 21) },
      { amount: 4, createdAt: at(addDays(before.startDate, 1), 0.5) },
      { amount: 9, createdAt: at(addDays(before.startDate, 1), 13) },
      { amount: 1000, createdAt: at(ramadan.startDate, 11) },
    ])
    await page.setViewportSize(viewport)
    await enter(page, request, association)
    const clicks = await countClicks(page)
    const opening = await openStatistics(page)
    await page.getByRole('link', { name: 'Soirées de Ramadan' }).click()
    await page.getByText('Voir les chiffres, Par soirée').click()
    const evenings = page.getByRole('table', { name: 'Par soirée' }).getByRole('row')
    await expect(evenings.nth(1)).toContainText(/Soirée 1, .*34,50\s€/)
    await expect(evenings.nth(2)).toContainText(/Soirée 2, .*9,00\s€/)
    await expect(evenings).toHaveCount(eveningsOf({ first: ramadan.startDate, last: ramadan.endDate }).length + 1)
    expect(clicks()).toBe(opening + 2)
  })
}
