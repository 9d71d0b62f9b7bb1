import type { Locator, Page } from '@playwright/test'
import type { Role } from '#shared/role.ts'
import { roleTable } from '#test/role-table.ts'
import { byKeyboard } from './keyboard.ts'
import { expect } from './visit.ts'

/** A walk through the product by keyboard alone. Remembers the routes that it has been on. */
export type Walk = {
  page: Page
  seen: Set<string>
  may: (route: string) => boolean
  /** Goes to a control by Tab and presses Enter. */
  press: (control: Locator) => Promise<void>
  /** Follows a link to the route and waits for a new title: of rank 2 from tab to tab, whose page stays. */
  follow: (link: Locator, route: string, title?: 'h1' | 'h2') => Promise<void>
  /** The same by the name of a link in the screen itself. */
  click: (name: string | RegExp, route: string) => Promise<void>
  /** The back arrow leads to the parent. */
  back: (route: string) => Promise<void>
}

const addressPattern = (route: string): RegExp => new RegExp(`^${route.replaceAll(/\$\w+/g, '[0-9a-f-]{36}')}$`)

export const startWalk = (page: Page, role: Role): Walk => {
  const seen = new Set<string>()
  const { press } = byKeyboard(page)
  const follow = async (link: Locator, route: string, title: 'h1' | 'h2' = 'h1') => {
    // The screen before stays until the next one's program has come: its titles differ from the new ones.
    await page.locator('main :is(h1, h2)').evaluateAll((titles) => {
      for (const one of titles) one.setAttribute('data-left', '')
    })
    await press(link.first())
    await expect(page).toHaveURL(({ pathname }) => addressPattern(route).test(pathname))
    await expect(page.locator(`main ${title}:not([data-left])`).first()).toHaveText(/./)
    await expect(page.getByText('404', { exact: true })).toHaveCount(0)
    // After every navigation a screen reader is at the new title.
    await expect(page.locator('main h1')).toBeFocused()
    seen.add(route)
  }
  const inMain = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name, exact: true })
  return {
    page,
    seen,
    may: (route) => roleTable[route]?.includes(role) ?? false,
    press,
    follow,
    click: (name, route) => follow(inMain(name), route),
    back: (route) => follow(inMain('Retour'), route),
  }
}

/** The routes that a role may open (docs/rules.md#routes). */
export const routesOf = (role: Role): string[] =>
  Object.entries(roleTable).flatMap(([route, allowed]) => (allowed.includes(role) ? [route] : []))

/** The entry of the menu at the top. */
export const menuEntry = ({ page }: Walk, name: string): Locator =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name })

/** What the page of transactions offers everyone: figures, filters, export, history, and a donation's details. */
export const readTransactions = async ({ page, press }: Walk): Promise<void> => {
  const main = page.getByRole('main')
  for (const label of ['Nombre de dons', 'Don moyen', 'Total récolté', 'Historique des transactions'])
    await expect(main.getByText(label).first()).toBeVisible()
  const today = main.getByRole('button', { name: 'Collecte du jour' })
  await press(today)
  await expect(page).toHaveURL(/startDate=\d{4}-\d\d-\d\d&endDate=/)
  await expect(today).toBeFocused()
  await press(main.getByRole('button', { name: 'Supprimer les filtres' }))
  await expect(page).not.toHaveURL(/startDate/)
  await expect(main.getByRole('button', { name: /^Exporter/ }).first()).toBeEnabled()
  const row = main.locator('a[aria-haspopup="dialog"]').first()
  await press(row)
  const details = page.getByRole('dialog', { name: 'Détails' })
  await expect(details).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(row).toBeFocused()
}
