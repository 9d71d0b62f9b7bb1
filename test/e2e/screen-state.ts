import type { Page } from '@playwright/test'
import type { Width } from './accessibility.ts'
import { type DemoPerson, expect } from './visit.ts'

/**
 * A state of a screen: the steps from its address, or the button and the dialog that it opens, which Escape leaves.
 * With its width, if it exists at one only. The gate checks a state or two for each kind of component, and the screens
 * that no role's list has; the night checks all.
 */
export type Screen = {
  name: string
  inGate?: boolean
  path: string
  open?: (page: Page) => Promise<void>
  asks?: [button: string | RegExp, dialog: string | RegExp]
  width?: Width
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

/** Chooses an act of the menu of a terminal. */
export const chooseAct = async (page: Page, name: string | RegExp) => {
  await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Chooses an act that opens a dialog. */
export const askByMenu = (act: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await chooseAct(page, act)
  await dialogShown(page, dialog)
}

/** Chooses an act of a menu by the menu's name, which opens a dialog. */
export const askByMenuOf = (menu: string | RegExp, act: string, dialog: string | RegExp) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: act }).click()
  await dialogShown(page, dialog)
}

/** Opens a state from its address. */
export const enter = async (page: Page, { open, asks }: Screen): Promise<void> => {
  if (asks) await ask(...asks)(page)
  await open?.(page)
}

/** Changes a form and leaves it. */
export const leaveForm = async (page: Page) => {
  await page.getByRole('main').getByRole('textbox').first().fill('Un texte')
  await page.getByRole('main').getByRole('link', { name: 'Retour' }).click()
  await dialogShown(page, 'Quitter sans enregistrer ?')
}

/** States of screens by group, each seen by one person. */
export type States = Record<string, { who?: DemoPerson; screens: Screen[] }>
