import type { Page } from '@playwright/test'
import {
  type Association,
  archiveCause,
  createArchivedCause,
  createAssociation,
  openAssociation,
} from './association.ts'
import { goTo } from './go-to.ts'
import { donationRows, expect, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

test.describe.configure({ timeout: 120_000 })

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^Rubriques/ }).getByRole('link', { name, exact: true })
const listTitle = (page: Page, count: number) => page.getByRole('heading', { level: 2, name: `Causes (${count}/9)` })
const back = (page: Page) => page.getByRole('link', { name: 'Retour' })

/** Records a donation by hand. */
const give = async (page: Page, home: string, to: { causeId: string } | { shortcutId: string }) => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  const answer = await page.request.post(`${home.replace('/a/', '/api/')}/transactions`, {
    headers,
    data: { amount: 12.5, ...to },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Expects a single donation, whose dialog has an address. */
const expectDonationOpens = async (page: Page) => {
  await page.reload()
  await expect(donationRows(page)).toHaveCount(1)
  await donationRows(page).click()
  const dialog = page.getByRole('dialog', { name: 'Détails' })
  await expect(dialog).toContainText('12,50 €')
  await expect(page).toHaveURL(/\?don=/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

// The tests share one association.
test.describe.configure({ mode: 'serial' })
const archived = 'Puits de Kaolack'
const name = 'Repas du soir'
let association: Association
let archivedId = ''
test.beforeAll(async ({ request }) => {
  association = await createAssociation(request, 'Causes')
  archivedId = await createArchivedCause(request, association, archived)
})

test('an organizer creates and updates a cause, and unarchives another', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'organisateur')
  await openAssociation(page, association)
  await tab(page, 'Causes').click()
  await expect(listTitle(page, 0)).toBeVisible()
  await expect(page.getByText('Aucune cause.')).toBeVisible()
  const home = new URL(page.url()).pathname.replace('/causes', '')
  const customerId = home.split('/').at(-1)

  await page.getByRole('link', { name: 'Ajouter une cause' }).click()
  await expect(title(page, 'Nouvelle cause')).toBeVisible()
  await expect(page.getByRole('link', { name: association.name })).toBeVisible()
  await page.getByRole('textbox', { name: /^Nom/ }).fill(name)
  await page.getByLabel('Montant prédéfini').fill('20')
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('La cause a bien été créée')).toBeVisible()
  await expect(listTitle(page, 1)).toBeVisible()
  const row = main(page).getByRole('link', { name })
  await expect(row).toContainText('Montant prédéfini 20,00 €')

  await row.click()
  await expect(title(page, `Cause - ${name}`)).toBeVisible()
  await expect(page.getByText('Aucune transaction.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Archiver' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect(title(page, `Modifier ${name}`)).toBeVisible()
  await page.getByLabel('Montant prédéfini').fill('')
  await page.getByRole('button', { name: 'Valider la modification' }).click()
  await expect(page.getByText('La cause a bien été modifiée')).toBeVisible()
  await expect(title(page, `Cause - ${name}`)).toBeVisible()
  await back(page).click()
  await expect(row).toContainText('Montant libre')

  await page.getByRole('link', { name: 'Causes archivées' }).click()
  await expect(title(page, 'Causes archivées')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/a/${customerId}/causes/archived$`))
  await main(page).getByRole('link', { name: archived }).click()
  await expect(page.getByText('Archivée', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${home}/cause/archived/[^/]+$`))
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0)
  const address = page.url()
  await page.getByRole('button', { name: 'Désarchiver' }).click()
  await expect(page.getByText('La cause a bien été désarchivée')).toBeVisible()
  await expect(listTitle(page, 2)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${home}/causes$`))

  // Opened by its address, the history has no entry to go back to.
  await archiveCause(archivedId)
  await page.goto(address)
  await page.getByRole('button', { name: 'Désarchiver' }).click()
  await expect(listTitle(page, 2)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${home}/causes$`))
})

test('an admin creates a quick donation and archives it', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'admin')
  await openAssociation(page, association)
  await tab(page, 'Causes').click()
  await expect(listTitle(page, 2)).toBeVisible()
  await main(page).getByRole('link', { name }).click()
  await expect(title(page, `Cause - ${name}`)).toBeVisible()
  const [home = '', causeId = ''] = new URL(page.url()).pathname.split('/causes/')
  await give(page, home, { causeId })
  await expectDonationOpens(page)
  await page.getByRole('link', { name: association.name, exact: true }).click()
  await tab(page, 'Dons rapides').click()
  await expect(page.getByText('Aucun don rapide actif.')).toBeVisible()
  await expect(page.getByText('Aucun don rapide archivé.')).toBeVisible()
  await page.getByRole('link', { name: 'Créer un don rapide' }).click()
  await expect(title(page, 'Nouveau don rapide')).toBeVisible()
  await page.getByRole('radio', { name: 'Sur une cause' }).check()
  await page.getByRole('combobox', { name: 'Cause' }).selectOption(name)
  await page.getByRole('textbox', { name: 'Montant' }).fill('12,50')
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('Le don rapide a bien été créée')).toBeVisible()
  const active = page.getByRole('region', { name: 'Don rapide actif' })
  await active.getByRole('link', { name }).click()
  await expect(title(page, `Don rapide - ${name}`)).toBeVisible()
  await give(page, home, { shortcutId: page.url().split('/').at(-1) ?? '' })
  await expectDonationOpens(page)
  await page.getByRole('button', { name: 'Archiver' }).click()
  await page.getByRole('dialog', { name: 'Archiver' }).getByRole('button', { name: 'Archiver' }).click()
  await expect(page.getByText('Le don rapide a bien été archivé')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${home}/shortcuts$`))
  await expect(page.getByRole('region', { name: 'Dons rapides archivés' }).getByRole('link', { name })).toBeVisible()
})

test('a commercial creates and updates causes, but cannot unarchive or see quick donations', { tag: nightly }, async ({
  page,
  request,
}) => {
  const association = await createAssociation(request, 'Vues du Ponant')
  await createArchivedCause(request, association, 'Toit')
  await signIn(page, 'commercial')
  await openAssociation(page, association)
  const home = new URL(page.url()).pathname
  await expect(tab(page, 'Dons rapides')).toHaveCount(0)
  await tab(page, 'Causes').click()
  await expect(page.getByRole('link', { name: 'Ajouter une cause' })).toBeVisible()

  // The regular addresses redirect to the addresses in use (docs/rules/roles.md#routes-archived).
  await goTo(page, `${home}/causes/archived`)
  await expect(page).toHaveURL(/\/a\/[^/]+\/causes\/archived$/)
  await expect(page.getByRole('link', { name: 'Associations' })).toHaveAttribute('aria-current', 'true')
  await main(page).getByRole('link', { name: 'Toit' }).click()
  await expect(page.getByText('Archivée', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Désarchiver' })).toHaveCount(0)
  await back(page).click()
  await expect(title(page, 'Causes archivées')).toBeVisible()
  await page.goBack()
  await page.goto(page.url().replace('/cause/archived/', '/causes/archived/'))
  await expect(page).toHaveURL(/\/cause\/archived\/[^/]+$/)
  await expect(title(page, 'Cause - Toit')).toBeVisible()

  // The address of an active cause shows the same screen, without updates.
  const active = page.url().replace('/cause/archived/', '/causes/')
  await goTo(page, active)
  await expect(page.getByText('Archivée', { exact: true })).toBeVisible()
  await goTo(page, `${active}/update`)
  await expect(page.getByText('Cette cause est archivée.')).toBeVisible()
  for (const path of ['/shortcuts', '/shortcuts/create']) {
    await page.goto(home + path)
    await expect(title(page, /^Associations/)).toBeVisible()
  }
})

test('unknown records show the 404 page', { tag: nightly }, async ({ page, request }) => {
  const association = await createAssociation(request, 'Vues absentes')
  await signIn(page, 'admin')
  await openAssociation(page, association)
  const home = new URL(page.url()).pathname
  const unknown = '00000000-0000-4000-8000-000000000000'
  const ofTheAssociation = [`causes/${unknown}`, 'cause/archived/x', `causes/${unknown}/update`, `shortcuts/${unknown}`]
  const ofNone = [
    `/a/${unknown}/causes/archived`,
    ...['causes', 'shortcuts'].map((of) => `/a/customers/${unknown}/${of}/create`),
  ]
  for (const path of [...ofTheAssociation.map((below) => `${home}/${below}`), ...ofNone]) {
    await goTo(page, path)
    await expect(title(page, '404'), path).toBeVisible()
  }
})
