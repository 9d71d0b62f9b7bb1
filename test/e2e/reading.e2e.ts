import type { Page } from '@playwright/test'
import { goTo } from './go-to.ts'
import { donationRows, expect, openFilters, signInByForm, test } from './visit.ts'
import { nightly } from './widths.ts'

// Ways of reading that change the page under the program: a translator, a storage that takes nothing, large text.
test.use({ ownContext: true })

/** Wraps each text of the page, as the translators of browsers do: the program's own text nodes leave the page. */
const translate = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (texts.nextNode()) nodes.push(texts.currentNode as Text)
    for (const node of nodes) {
      if (!node.data.trim() || node.parentElement?.closest('script, style')) continue
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild?.append(node.data)
      node.replaceWith(font)
    }
    return nodes.length
  })

test('a translated page takes filters, dialogs, more rows and other screens', { tag: nightly }, async ({ page }) => {
  await signInByForm(page, 'manageur')
  await expect(donationRows(page)).toHaveCount(25)
  const main = page.getByRole('main')
  const translated = async (act: () => Promise<unknown>) => {
    expect(await translate(page)).toBeGreaterThan(20)
    await act()
  }
  await translated(() => page.getByRole('button', { name: 'Charger plus' }).click())
  await expect(donationRows(page)).toHaveCount(50)
  await translated(() => openFilters(page))
  const total = main.locator('[class*="_card_"]', { hasText: 'Total récolté' })
  const before = (await total.textContent()) ?? ''
  await translated(() => main.getByRole('button', { name: 'Collecte du jour' }).click())
  await expect(page).toHaveURL(/startDate=/)
  await expect(total).not.toHaveText(before)
  await translated(() => main.getByRole('button', { name: 'Supprimer les filtres' }).click())
  await expect(total).toHaveText(before)
  await translated(() => donationRows(page).first().click())
  const dialog = page.getByRole('dialog', { name: 'Détails' })
  await expect(dialog).toBeVisible()
  await translated(() => page.keyboard.press('Escape'))
  await expect(dialog).toHaveCount(0)
  for (const entry of ['Causes', 'Appareils', 'Utilisateurs', 'Statistiques', 'Transactions']) {
    await translated(() =>
      page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: entry }).click(),
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
    await expect(page.getByText('Réessayer')).toHaveCount(0)
  }
})

/** Makes the storages of a browser fail: refused, or full. */
const storages: Record<string, () => void> = {
  refused: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

for (const [how, spoil] of Object.entries(storages))
  test(`a person works in one tab while the browser's storage is ${how}`, {
    tag: how === 'refused' ? [] : [nightly],
  }, async ({ page }) => {
    await page.addInitScript(spoil)
    await signInByForm(page, 'manageur')
    await expect(donationRows(page)).toHaveCount(25)
    await openFilters(page)
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await menu.getByRole('link', { name: 'Causes' }).click()
    await page.getByRole('link', { name: 'Ajouter une cause' }).click()
    await page.getByLabel('Nom', { exact: true }).fill('Toit')
    await menu.getByRole('link', { name: 'Transactions' }).click()
    await page.getByRole('button', { name: 'Quitter' }).click()
    await expect(donationRows(page)).toHaveCount(25)
    await menu.getByRole('link', { name: 'Déconnexion' }).click()
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  })

for (const width of [1280, 390])
  test(`text at twice its size stays on the screen at ${width} px`, {
    tag: width === 390 ? [] : [nightly],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInByForm(page, 'manageur')
    for (const path of [
      '/causes',
      '/users',
      '/entry',
      '/stats',
      '/closings',
      '/devices',
      '/imports',
      '/bank',
      '/movements',
      '/donors',
      '/',
    ]) {
      await goTo(page, path)
      // Firefox and iOS enlarge the text alone: every size of the product is in rem.
      const wide = await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px'
        return document.documentElement.scrollWidth - innerWidth
      })
      expect(wide, path).toBeLessThanOrEqual(0)
    }
  })
