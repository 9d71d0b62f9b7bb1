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
export const liveStates: States = {
  'the states of a live collection': {
    who: 'manageur',
    screens: [
      { name: 'an address that is not https', path: '/live', open: typeUnsafePlace },
      { name: 'a projection', path: '/live', open: openProjection },
      { name: 'the question before its end', path: '/live', open: askToEndProjection },
      { name: 'a projection without a link', path: '/direct' },
    ],
  },
}
