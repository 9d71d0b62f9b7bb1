import type { Page } from '@playwright/test'
import { type DemoPerson, expect } from './visit.ts'

/** A state of a screen: the steps from its address, and the widths at which it exists (both by default). */
export type Screen = {
  name: string
  path: string
  open?: (page: Page) => Promise<void>
  widths?: ('desktop' | 'phone')[]
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
export const dialogShown = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('dialog', { name })).toBeVisible()

/** Presses a button that opens a dialog. */
export const ask = (button: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await press(button)(page)
  await dialogShown(page, dialog)
}

/** Changes a form and leaves it. */
export const leaveForm = async (page: Page) => {
  await page.getByRole('main').getByRole('textbox').first().fill('Un texte')
  await page.getByRole('main').getByRole('link', { name: 'Retour' }).click()
  await dialogShown(page, 'Quitter sans enregistrer ?')
}

/** States of screens by group, each seen by one person. */
export type States = Record<string, { who?: DemoPerson; screens: Screen[] }>
