import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signOut } from '../browser.ts'
import { type DemoPerson, expect, signIn, test } from './visit.ts'
import { alsoNightly, nightly } from './widths.ts'

// The later tests use the associations of the first ones.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const listed = (page: Page) => main(page).getByRole('listitem')
const searchFor = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Rechercher un client...' }).fill(text)
const fact = (page: Page, label: string) => page.getByText(label, { exact: true }).first().locator('..')
const actions = ['Nouveau', 'Modifier', 'Journal'] as const

const openAssociation = async (page: Page, who: DemoPerson, name: string) => {
  await signIn(page, who)
  await searchFor(page, name)
  await listed(page).getByRole('link', { name }).click()
  await expect(title(page, name)).toBeVisible()
}

const fillForm = async (page: Page, name: string, email: string) => {
  const fields = {
    Nom: name,
    'Nom du responsable': "N'Diaye",
    'Prénom du responsable': 'Anne-Lise',
    Téléphone: '+33 2 98 12 34 56',
    'E-mail': email,
    Adresse: '12 bis, rue de l’Église',
    'Code postal': '29000',
    Ville: 'Pont-l’Abbé',
  }
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
}

// Last in the list, so that other tests do not find it.
const name = 'Zone d’Essai Large'
const orphan = 'Zone sans Manageur Large'

test('an admin creates an association and its manager once, although the first answer is lost', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(title(page, /^Associations \(\d+\)$/)).toBeVisible()
  await expect(page.getByText(/^\+\d+ don\(s\) aujourd'hui$/)).toBeVisible()
  await searchFor(page, 'introuvable')
  await expect(page.getByText('Aucune association')).toBeVisible()
  await expect(page).toHaveURL(/\?q=introuvable$/)
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()

  await page.getByRole('link', { name: 'Nouveau', exact: true }).click()
  await expect(title(page, 'Nouveau client')).toBeVisible()
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('Le nom est obligatoire')).toBeVisible()
  await expect(page.getByText('La ville est obligatoire')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused()

  await fillForm(page, name, `zone-${randomUUID()}@escarcelle.example`)
  await page.getByRole('link', { name: 'Retour' }).click()
  const leaving = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await leaving.getByRole('button', { name: 'Annuler' }).click()

  let posts = 0
  await page.route(/\/api\/customers$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    const response = await route.fetch()
    return posts === 1 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  const isShown = Promise.withResolvers<void>()
  await page.route(/\/users$/, async (route) => {
    await isShown.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('Une erreur est survenue lors de la création du client')).toBeVisible()
  await expect(page.getByText('Une erreur est survenue', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).press('Enter')
  await expect(page.getByText('Le client a bien été créé !')).toBeVisible()
  await expect(page.getByText("Création de l'utilisateur Manager...")).toBeVisible()
  isShown.resolve()
  await expect(page.getByText("L'utilisateur Manager a bien été créé")).toBeVisible()
  await expect(title(page, name)).toBeVisible()
  expect(posts).toBe(2)
  await expect(fact(page, 'Adresse')).toContainText('12 bis, rue de l’Église, 29000 Pont-l’Abbé, France')
  await expect(fact(page, 'Téléphone')).toContainText('+33298123456')
  for (const label of ['Numéro contrat monétique', 'Firebase merchantId'])
    await expect(fact(page, label)).toHaveText(/-$/)
  await expect(page.getByText("Cette association n'a pas encore de manageur.")).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Journal' })).toHaveAttribute('href', /\/journal$/)
  const tabs = page.getByRole('navigation', { name: 'Rubriques de l’association' }).getByRole('link')
  for (const [place, tab] of ['Informations', 'Transactions', 'Causes', 'Utilisateurs'].entries())
    await expect(tabs.nth(place)).toHaveText(tab)

  await page.getByRole('link', { name: 'Retour' }).click()
  await searchFor(page, "ZONE D'ESSAI")
  await expect(listed(page).filter({ hasText: name })).toHaveCount(1)
  await expect(listed(page).filter({ hasText: name })).toContainText('29000 Pont-l’Abbé · France')
})

test('when the manager cannot be created, the association remains and its page shows what is missing', {
  tag: alsoNightly,
}, async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'Nouveau', exact: true }).click()
  await fillForm(page, orphan, 'Admin@escarcelle.example')
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText("Une erreur est survenue lors de la création de l'utilisateur")).toBeVisible()
  await expect(page.getByText('Une erreur est survenue', { exact: true })).toBeVisible()
  await expect(page.getByText('Cet email est déjà utilisé')).toBeVisible()
  await expect(title(page, orphan)).toBeVisible()
  await expect(page.getByText("Cette association n'a pas encore de manageur.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Créer le manageur' })).toHaveAttribute(
    'href',
    /\/users\/create\?role=manager$/,
  )
  // Going back does not show the form again.
  await page.goBack()
  await expect(title(page, /^Associations/)).toBeVisible()
})

test('an admin updates the association and returns to its page', async ({ page }) => {
  await openAssociation(page, 'admin', name)
  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect(title(page, name)).toBeVisible()
  const city = page.getByRole('textbox', { name: 'Ville', exact: true })
  await city.fill('')
  await page.getByRole('button', { name: 'Valider la modification' }).click()
  await expect(page.getByText('La ville est obligatoire')).toBeVisible()
  await expect(city).toBeFocused()
  await city.fill('Brest 2')
  await page.getByRole('textbox', { name: 'Numéro contrat monétique' }).fill('7654321')
  await page.getByRole('button', { name: 'Valider la modification' }).click()
  await expect(page.getByText('Client mis à jour avec succès !')).toBeVisible()
  await expect(page).toHaveURL(/\/a\/customers\/[0-9a-f-]{36}$/)
  await expect(fact(page, 'Adresse')).toContainText('29000 Brest 2, France')
  await expect(fact(page, 'Numéro contrat monétique')).toContainText('7654321')
})

test('other staff can only read the association', { tag: nightly }, async ({ page }) => {
  for (const who of ['commercial', 'organisateur'] as const) {
    await openAssociation(page, who, orphan)
    await expect(page.getByText("Cette association n'a pas encore de manageur.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Créer le manageur' })).toHaveCount(who === 'commercial' ? 0 : 1)
    for (const label of actions) await expect(main(page).getByRole('link', { name: label })).toHaveCount(0)
    await expect(page.getByText('Firebase merchantId')).toHaveCount(0)
    await page.goto('/a/customers/create')
    await expect(title(page, /^Associations/)).toBeVisible()
    for (const label of actions) await expect(main(page).getByRole('link', { name: label })).toHaveCount(0)
    await signOut(page)
    await expect(page).toHaveURL(/\/auth\/login$/)
  }
})

test('searches and pages through five thousand associations, without reading them all', async ({ page }) => {
  await page.route(/\/api\/customers(\?|$)/, () => {
    throw new Error('The whole list was read.')
  })
  await page.route(/\/api\/customers\/search\?/, (route) => route.fulfill({ json: answerOf(route.request().url()) }))
  await signIn(page, 'admin')
  await expect(title(page, 'Associations (5000)')).toBeVisible()
  await expect(listed(page)).toHaveCount(60)
  await page.getByRole('button', { name: 'Charger plus' }).press('Enter')
  await expect(listed(page)).toHaveCount(120)
  await expect(listed(page).nth(60).getByRole('link')).toBeFocused()

  // Back restores the loaded pages.
  await listed(page).nth(60).getByRole('link').press('Enter')
  await expect(page).toHaveURL(/\/a\/customers\/[\da-f-]{36}$/)
  await page.goBack()
  await expect(listed(page)).toHaveCount(120)

  const field = page.getByRole('searchbox')
  await field.pressSequentially('EPINAY')
  await expect(field).toHaveValue('EPINAY')
  await expect(title(page, 'Associations (50)')).toBeVisible()
  await expect(listed(page)).toHaveCount(50)
  await expect(page).toHaveURL(/\?q=EPINAY$/)
  await expect(listed(page).first()).toContainText('Épinay-sur-Seine')
})

/** Answers a search as the server does. */
const answerOf = (url: string) => {
  const query = new URL(url).searchParams
  const found = fiveThousand.filter(({ city }) => !query.has('search') || city.startsWith('É'))
  const start = found.findIndex(({ _id }) => _id === query.get('cursor')) + 1
  const end = start + Number(query.get('limit'))
  return {
    data: found.slice(start, end),
    nextCursor: end < found.length ? found[end - 1]?._id : null,
    count: found.length,
  }
}

/** Every hundredth association is in Épinay, the others in Nantes. */
const fiveThousand = Array.from({ length: 5000 }, (_, index) => ({
  _id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `Association ${String(index + 1).padStart(4, '0')}`,
  city: index % 100 === 0 ? 'Épinay-sur-Seine' : 'Nantes',
  postalCode: '44000',
  country: 'France',
}))
