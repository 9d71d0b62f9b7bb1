import type { Locator, Page } from '@playwright/test'
import type { Role } from '#shared/role.ts'
import { roleTable } from '#test/role-table.ts'
import { byKeyboard } from './keyboard.ts'
import { expect } from './visit.ts'

/** A tour of the product by keyboard, which records the visited routes. */
export type Tour = {
  page: Page
  visited: Set<string>
  may: (route: string) => boolean
  /** Focuses a control by Tab and presses Enter. */
  press: (control: Locator) => Promise<void>
  /** Follows a link to the route and waits for a new title: of level 2 between tabs of the same page. */
  follow: (link: Locator, route: string, title?: 'h1' | 'h2') => Promise<void>
  /** Follows a link of the screen by its name. */
  click: (name: string | RegExp, route: string) => Promise<void>
  /** Follows the back arrow to the parent. */
  back: (route: string) => Promise<void>
}

const addressPattern = (route: string): RegExp =>
  new RegExp(`^${route.replace('$topic', '[a-z-]+').replaceAll(/\$\w+/g, '[0-9a-f-]{36}')}$`)

export const startTour = (page: Page, role: Role): Tour => {
  const visited = new Set<string>()
  const { press } = byKeyboard(page)
  const follow = async (link: Locator, route: string, title: 'h1' | 'h2' = 'h1') => {
    // Marks the current titles: the previous screen stays until the next one has loaded.
    await page.locator('main :is(h1, h2)').evaluateAll((titles) => {
      for (const one of titles) one.setAttribute('data-left', '')
    })
    await press(link.first())
    await expect(page).toHaveURL(({ pathname }) => addressPattern(route).test(pathname))
    await expect(page.locator(`main ${title}:not([data-left])`).first()).toHaveText(/./)
    await expect(page.getByText('404', { exact: true })).toHaveCount(0)
    // A navigation moves the focus to the title. The page 'Saisir des dons' focuses its amount.
    const focused = route === '/entry' ? page.getByLabel('Montant') : page.locator('main h1')
    await expect(focused).toBeFocused()
    visited.add(route)
  }
  const inMain = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name, exact: true })
  return {
    page,
    visited,
    may: (route) => roleTable[route]?.includes(role) ?? false,
    press,
    follow,
    click: (name, route) => follow(inMain(name), route),
    back: (route) => follow(inMain('Retour'), route),
  }
}

/** The routes that a role may open (docs/rules/roles.md#routes). */
export const routesOf = (role: Role): string[] =>
  Object.entries(roleTable).flatMap(([route, allowed]) => (allowed.includes(role) ? [route] : []))

/** Returns an entry of the main menu. */
export const menuEntry = ({ page }: Tour, name: string): Locator =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name })

/** Uses the page of transactions as every role may: figures, filters, export, history, and a donation's details. */
export const readTransactions = async ({ page, press }: Tour): Promise<void> => {
  const main = page.getByRole('main')
  for (const label of ['Nombre de dons', 'Don moyen', 'Total récolté', 'Historique des transactions'])
    await expect(main.getByText(label).first()).toBeVisible()
  const toggle = main.getByRole('button', { name: /^Filtres/ })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await press(toggle)
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
