import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Builtin, floorText, listBuiltins } from '../../scripts/browser-floor.ts'
import { builtUses } from './built-builtins.ts'
import { donationRows, expect, openFilters, signInByForm, test } from './visit.ts'
import { nightly } from './widths.ts'

// The oldest browsers that the product supports (scripts/browser-floor.ts), simulated in this one.
test.use({ ownContext: true })

const builtins = listBuiltins()

/** Takes the newer builtins away before the program loads. */
const takeAway = (newer: Builtin[]): void => {
  const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>
  const remove = (holder: object | undefined, name: string) => holder && Reflect.deleteProperty(holder, name)
  for (const { owner, member, isStatic } of newer) {
    const global = all[owner]
    if (!member || owner === 'Window') remove(globalThis, member ?? owner)
    // What a prototype has under the name of a static member is older: Response.json().
    else if (isStatic || (global && member in global)) remove(global, member)
    else remove(global?.prototype, member)
  }
}

/** Matches what a browser of the floor ignores in a built style sheet: rules, and declarations. */
const ignoredRule = /[^{}]*:has\([^{}]*\{[^{}]*\}/g
const ignoredDeclaration = /(?<=[{;])(?:container-type:|[^{};]*(?:color-mix\(|subgrid|\dcq[whi]|" \/ ""))[^{};]*;?/g
/** The features that are asked for before they are used. */
const askedFirst = /@supports \(width:1cq\w\)\{(?:[^{}]*\{[^{}]*\})*\}/g
/** A declaration with a variable is read whole before it fails: it takes the place of an older one, and unsets it. */
const unset = (declaration: string): string =>
  /^[^-].*var\(/.test(declaration) ? declaration.replace(/:[^;]*/, ':unset') : ''

/** Removes the styles that a browser of the floor ignores, and applies those that stand for them. */
const inOldStyle = (sheet: string): string =>
  sheet
    .replaceAll(/@supports not [^{]+/g, '@media all')
    .replaceAll(askedFirst, '')
    .replaceAll(ignoredRule, '')
    .replaceAll(ignoredDeclaration, unset)

/** Makes the page that of a browser of the floor. */
const makeOld = async (page: Page): Promise<void> => {
  await page.addInitScript(
    takeAway,
    builtins.filter(({ isNewer }) => isNewer),
  )
  await page.route('**/*.css', (route) => {
    const sheet = readFileSync(path.resolve(`dist${new URL(route.request().url()).pathname}`), 'utf8')
    return route.fulfill({ contentType: 'text/css', body: inOldStyle(sheet) })
  })
}

/** Names of our own functions and of the libraries', and uses that first ask whether the browser has the builtin. */
const harmless = {
  ours: ['.percent()', '.number()', '.fileName()', '.difference()'],
  libraries: ['.locale()', '.s()', '.toArray()', '.when()'],
  guarded: [
    'CompressionStream',
    'Error.captureStackTrace',
    '.startViewTransition()',
    // The button stands where `document.fullscreenEnabled` says so.
    '.exitFullscreen()',
    '.requestFullscreen()',
  ],
}

test('no built script needs a builtin that is newer than the floor', () => {
  const known = Object.values(harmless).flat()
  expect(builtUses(builtins).filter((use) => !known.some((one) => use.endsWith(` ${one}`)))).toEqual([])
})

test('the list of donations and the forms work in the oldest browsers', async ({ page }) => {
  await makeOld(page)
  await signInByForm(page, 'manageur')
  expect(await page.evaluate(() => 'withResolvers' in Promise || 'toSorted' in [] || 'any' in AbortSignal)).toBe(false)
  await expect(donationRows(page)).toHaveCount(25)
  await page.getByRole('button', { name: 'Charger plus' }).click()
  await expect(donationRows(page)).toHaveCount(50)
  await openFilters(page)
  await page.getByRole('main').getByRole('button', { name: 'Collecte du jour' }).click()
  await expect(page).toHaveURL(/startDate=/)
  await page.getByRole('main').getByRole('button', { name: 'Supprimer les filtres' }).click()
  await donationRows(page).first().click()
  await expect(page.getByRole('dialog', { name: 'Détails' })).toBeVisible()
  // An open dialog prints without the page.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: null })
  // Enter in the list of payments adds the donation, without requestSubmit().
  await page.goto('/entry')
  await page.getByLabel('Montant').fill('12')
  await page.getByRole('combobox').first().press('Enter')
  await expect(page.getByText('12,00').first()).toBeVisible()
  await page.goto('/causes/create')
  const label = page.locator('label', { hasText: 'Nom' }).first()
  expect(await label.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('" *"')
  await expect(page.locator('[data-checked]')).toHaveCSS('font-weight', '600')
})

const screens = {
  manageur: ['/causes', '/entry', '/closings', '/stats', '/users', '/devices', '/bank', '/imports', '/movements'],
  admin: ['/a/customers', '/a/devices', '/a/stats', '/products'],
} as const

for (const who of ['manageur', 'admin'] as const)
  test(`the screens of ${who}@ work in the oldest browsers`, { tag: nightly }, async ({ page }) => {
    await makeOld(page)
    await signInByForm(page, who)
    for (const address of screens[who]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
      await expect(page.getByText('Réessayer')).toHaveCount(0)
    }
  })

test('a browser below the floor shows a sentence in place of a blank page', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'structuredClone'))
  await page.goto('/auth/login')
  await expect(page.getByRole('alert')).toHaveText(/^Ce navigateur est trop ancien pour Escarcelle\./)
  await expect(page.getByRole('alert')).toContainText(floorText)
  await expect(page.getByRole('heading')).toHaveCount(0)
})

test('the documentation names the floor', () => {
  for (const page of ['README.md', 'docs/production.md', 'docs/guide/compte.md'])
    expect(readFileSync(page, 'utf8').replaceAll(/\s+/g, ' '), page).toContain(floorText)
})
