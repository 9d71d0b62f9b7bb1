import type { LaunchOptions, Page } from '@playwright/test'
import { browserArguments } from '#test/browser.ts'
import { findChromium } from './chromium.mjs'

/** The options of a browser for scripts that look at the demo. */
export const launchOptions = (...more: string[]): LaunchOptions => {
  const executablePath = findChromium()
  return { args: [...browserArguments, ...more], ...(executablePath && { executablePath }) }
}

/** Signs in by the form. Every account of the demo has the same password. */
export const signInByForm = async (page: Page, origin: string, person: string): Promise<void> => {
  await page.goto(`${origin}/auth/login`)
  await page.getByLabel('E-mail').fill(`${person}@escarcelle.example`)
  await page.getByLabel('Mot de passe', { exact: true }).fill('escarcelle-demo')
  await page.getByRole('button', { name: 'Connexion' }).click()
  await page.getByText('Connecté(e) en tant que').waitFor()
}
