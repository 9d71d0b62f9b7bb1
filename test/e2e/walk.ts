import type { Locator, Page } from '@playwright/test'
import type { Role } from '#shared/role.ts'
import { roleTable } from '#test/role-table.ts'
import { expect } from './visit.ts'

/** A walk through the product by clicks alone, which remembers the routes that it has been on. */
export type Walk = {
  page: Page
  seen: Set<string>
  may: (route: string) => boolean
  /** Clicks, and finds itself on the route. */
  follow: (link: Locator, route: string) => Promise<void>
  /** The same by the name of a link in the screen itself. */
  click: (name: string | RegExp, route: string) => Promise<void>
  /** The back arrow leads to the parent. */
  back: (route: string) => Promise<void>
}

const addressPattern = (route: string): RegExp => new RegExp(`^${route.replaceAll(/\$\w+/g, '[0-9a-f-]{36}')}$`)

export const startWalk = (page: Page, role: Role): Walk => {
  const seen = new Set<string>()
  const arrive = async (route: string) => {
    await expect(page).toHaveURL(({ pathname }) => addressPattern(route).test(pathname))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
    await expect(page.getByText('404', { exact: true })).toHaveCount(0)
    seen.add(route)
  }
  const follow = async (link: Locator, route: string) => {
    await link.first().click()
    await arrive(route)
  }
  const inMain = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name, exact: true })
  return {
    page,
    seen,
    may: (route) => roleTable[route]?.includes(role) ?? false,
    follow,
    click: (name, route) => follow(inMain(name), route),
    back: async (route) => {
      // The arrow of the screen before may still be there, and leads elsewhere.
      await expect(inMain('Retour')).toHaveAttribute('href', addressPattern(route))
      await follow(inMain('Retour'), route)
    },
  }
}

/** The routes that the specification gives to a role. */
export const routesOf = (role: Role): string[] =>
  Object.entries(roleTable).flatMap(([route, allowed]) => (allowed.includes(role) ? [route] : []))

/** The entry of the menu at the top. */
export const menuEntry = ({ page }: Walk, name: string): Locator =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name })

/** What the page of transactions offers everyone: figures, filters, export, history, and a donation's details. */
export const readTransactions = async (walk: Walk): Promise<void> => {
  const { page } = walk
  const main = page.getByRole('main')
  for (const label of ['Nombre de dons', 'Don moyen', 'Total récolté', 'Historique des transactions'])
    await expect(main.getByText(label).first()).toBeVisible()
  await main.getByRole('button', { name: 'Collecte du jour' }).click()
  await expect(page).toHaveURL(/startDate=\d{4}-\d\d-\d\d&endDate=/)
  await main.getByRole('button', { name: 'Supprimer les filtres' }).click()
  await expect(page).not.toHaveURL(/startDate/)
  await expect(main.getByRole('button', { name: /^Exporter/ }).first()).toBeEnabled()
  await main.locator('a[aria-haspopup="dialog"]').first().click()
  const details = page.getByRole('dialog', { name: 'Détails' })
  await expect(details).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
}
