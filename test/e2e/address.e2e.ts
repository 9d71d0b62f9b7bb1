import { expectPlainPageAccessible } from './accessibility.ts'
import { createManager, mailedLink, openAs, runSql } from './accounts.ts'
import { createAssociation, recordDonations } from './association.ts'
import { goTo } from './go-to.ts'
import { donationRows, expect, test } from './visit.ts'
import { widths } from './widths.ts'

const completeProfile = `insert into fiscal_profiles (customer_id, id, valid_from, saved_at, saved_by, legal_form, quality,
    object, siren, street, postal_code, city, signatory, signatory_role, signature, exercise_end_month, helps_people,
    attested_at, attested_by)
  select customer_id, gen_random_uuid(), '2026-01-01', now(), id, 'association-1901', 'general-interest', 'Aide', '732829320',
    '12 rue des Lilas', '93100', 'Montreuil', 'Samia Benali', 'Trésorière', 'a', 12, false, now(), id
  from users where email = $1`

const languages = { fr: 'Français', en: 'English', tr: 'Türkçe', ar: 'العربية' }

for (const { name, viewport, tag } of widths.desktopFirst)
  test(`a donor gives an address in a language of their choice, and a manager accepts it (${name})`, { tag }, async ({
    page,
    request,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    const association = await createAssociation(request, 'Les Tilleuls')
    const email = `${association._id}@example.org`
    const donor = { donatorFullname: 'Nadia Lefèvre', donatorEmail: email }
    await recordDonations(request, association, [{ amount: 20, createdAt: '2026-03-01T10:00:00Z', ...donor }])
    const manager = await createManager(request, association._id)
    await runSql(completeProfile, manager.email)
    await openAs(page, manager)
    await donationRows(page).first().click()
    await page.getByRole('button', { name: 'Demander l’adresse' }).click()
    await expect(page.getByText(/pas encore de réponse/)).toBeVisible()

    const visit = await browser.newContext({ viewport: { width: 320, height: 800 } })
    const donorPage = await visit.newPage()
    const link = await mailedLink(request, { email }, undefined, '/adresse')
    await donorPage.goto(new URL(link, page.url()).href)
    for (const [language, choice] of Object.entries(languages)) {
      await donorPage.getByRole('link', { name: choice }).click()
      await expect(donorPage.locator('html')).toHaveAttribute('lang', language)
      await expectPlainPageAccessible(donorPage)
    }
    await expect(donorPage.locator('html')).toHaveAttribute('dir', 'rtl')
    const answer = { lastName: 'Lefèvre', firstName: 'Omar', street: '3 rue du Port', postalCode: '750', city: 'Paris' }
    for (const [field, value] of Object.entries(answer)) await donorPage.locator(`#${field}`).fill(value)
    await donorPage.getByRole('checkbox').check()
    await donorPage.getByRole('button').click()
    await expectPlainPageAccessible(donorPage)
    await expect(donorPage.getByLabel('الرمز البريدي')).toHaveAttribute('aria-invalid', 'true')
    await donorPage.locator('#postalCode').fill('75011')
    await donorPage.getByRole('button').click()
    await expect(donorPage.getByRole('status')).toContainText(association.name)
    await expectPlainPageAccessible(donorPage)
    await visit.close()

    await goTo(page, '/donors/addresses')
    await expect(page.getByText('Le don nomme Nadia Lefèvre, la réponse nomme Omar Lefèvre.')).toBeVisible()
    await page.getByRole('button', { name: 'Accepter l’adresse' }).click()
    await expect(page.getByText('Aucune réponse à relire.')).toBeVisible()
  })

test('anyone checks a receipt at 320 px', async ({ browser, page }) => {
  await page.goto('/auth/login')
  const visit = await browser.newContext({ viewport: { width: 320, height: 800 } })
  const plainPage = await visit.newPage()
  await plainPage.goto(new URL('/recu', page.url()).href)
  await expectPlainPageAccessible(plainPage)
  await plainPage.getByLabel('Numéro de contrôle').fill('2026-0042-7F3A-9C21-B04D')
  await plainPage.getByLabel('Montant').fill('20')
  await plainPage.getByRole('button', { name: 'Vérifier' }).click()
  await expect(plainPage.getByRole('status')).toContainText('Aucun reçu ne correspond.')
  await expectPlainPageAccessible(plainPage)
  await visit.close()
})
