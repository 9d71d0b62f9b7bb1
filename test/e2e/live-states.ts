import type { Page } from '@playwright/test'
import { press, type States } from './screen-state.ts'
import { expect } from './visit.ts'

const typeUnsafePlace = async (page: Page) => {
  await page.getByLabel('Adresse du QR code').fill('http://dons.example')
  await press('Ouvrir la page')(page)
  await expect(page.getByText('L’adresse doit commencer par https://')).toBeVisible()
}

/** Opens a projection in a tab, which closes again. */
const createProjection = async (page: Page): Promise<string> => {
  await page.getByLabel('Période').selectOption('Depuis le début')
  await page.getByLabel('Adresse du QR code').fill('https://dons.example/gala')
  await page.getByLabel('Objectif').fill('100000')
  const opened = page.waitForEvent('popup')
  await press('Ouvrir la page')(page)
  const projection = await opened
  await projection.waitForURL(/direct#/)
  const address = projection.url()
  await projection.close()
  return address
}

const openProjection = async (page: Page) => {
  await page.goto(await createProjection(page))
  await expect(page.getByText('En direct')).toBeVisible()
}

const askToEndProjection = async (page: Page) => {
  await createProjection(page)
  await page
    .getByRole('button', { name: /^Terminer/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Terminer' })).toBeVisible()
}

/** States of the live collection and its projection. */
/** Opens the tables of the statistics, and shows days that end before they start. */
const typeWrongDays = async (page: Page) => {
  await page.getByText('Voir les chiffres, Par jour').click()
  await page.getByLabel('Période').selectOption('D’autres jours…')
  await page.getByLabel('Du', { exact: true }).fill('2026-03-10')
  await page.getByLabel('Au', { exact: true }).fill('2026-03-09')
  await press('Afficher')(page)
  await expect(page.getByText('La date de fin ne peut pas être antérieure')).toBeVisible()
}

export const liveStates: States = {
  'the states of the statistics': {
    who: 'manageur',
    screens: [
      {
        name: 'days of the statistics that are wrong',
        inGate: true,
        path: '/stats?period=lastMonth',
        open: typeWrongDays,
      },
      { name: 'a year of statistics', path: '/stats?period=thisYear' },
      { name: 'the donations behind a mark', path: '/stats/donations?from=2026-01-01&to=2026-12-31&bracket=20' },
    ],
  },
  'the states of a live collection': {
    who: 'manageur',
    screens: [
      { name: 'an address that is not https', path: '/live', open: typeUnsafePlace },
      { name: 'a projection', inGate: true, path: '/live', open: openProjection },
      { name: 'the question before its end', path: '/live', open: askToEndProjection },
      { name: 'a projection without a link', inGate: true, path: '/direct' },
    ],
  },
}
