import { createActiveUser } from '../accounts.ts'
import { createAssociation } from '../association.ts'
import { expect, signIn, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { countClicks } from './clicks.ts'

for (const { name, viewport, tag } of widths.atNight)
  test(`an admin finds a person of any association in two clicks (${name})`, { tag }, async ({ page, request }) => {
    const association = await createAssociation(request, 'La Vigie')
    const { email } = await createActiveUser(request, association._id, 'user')
    await page.setViewportSize(viewport)
    await signIn(page, 'admin')
    const clicks = await countClicks(page)
    const menu = page.getByRole('navigation', { name: 'Menu principal' }).filter({ visible: true })
    await menu.getByRole('link', { name: 'Utilisateurs' }).click()
    await page.getByRole('searchbox', { name: 'Nom, e-mail ou association' }).fill(association.name)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Odile Fournier/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Odile Fournier' })).toBeVisible()
    await expect(page.getByRole('link', { name: email })).toBeVisible()
    await expect(page.getByText(`Dans l’association ${association.name}`)).toBeVisible()
    expect(clicks()).toBe(2)
  })

test('an admin disables an account, which is signed out at once, and enables it again', async ({
  page,
  request,
  browser,
}) => {
  const association = await createAssociation(request, 'Le Ponton')
  const { email } = await createActiveUser(request, association._id, 'manager')
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto('/auth/login')
  await other.getByLabel('E-mail').fill(email)
  await other.getByLabel('Mot de passe', { exact: true }).fill('une phrase de passe')
  await other.getByRole('button', { name: 'Connexion' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()

  await signIn(page, 'admin', `/a/users?q=${email}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Odile Fournier/ })
    .click()
  await page.getByRole('button', { name: 'Désactiver' }).click()
  const question = page.getByRole('dialog', { name: 'Désactiver' })
  await expect(question).toContainText('Voulez-vous vraiment désactiver le compte de Odile Fournier')
  await question.getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByText('Le compte a bien été désactivé')).toBeVisible()
  await expect(page.getByText(/^Désactivé le .* par Hélène Marchand/)).toBeVisible()

  await expect(other.getByText('Ce compte est désactivé.')).toBeVisible()
  await context.close()

  await page.getByRole('button', { name: 'Réactiver' }).click()
  await page.getByRole('dialog', { name: 'Réactiver' }).getByRole('button', { name: 'Réactiver' }).click()
  await expect(page.getByText('Le compte a bien été réactivé')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Désactiver' })).toBeVisible()
})
