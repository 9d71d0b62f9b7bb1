import type { Page } from '@playwright/test'
import { type Account, createManager, mailedLink, openAs } from './accounts.ts'
import { type Association, createAssociation, openTab } from './association.ts'
import { goTo } from './go-to.ts'
import { expect, fillSignIn, openSide, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true })
const rowOf = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

// Each test continues with the users of the previous test.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let association: Association
let manager: Account
const person = { firstname: 'Inès', lastname: "d'Arc-Roussel", email: 'ines@fanal.example' }
const personName = `${person.firstname} ${person.lastname}`

test.beforeAll(async ({ request }) => {
  association = await createAssociation(request, 'Le Fanal des Quais')
  manager = await createManager(request, association._id)
})

/** Opens the users of an association from the list of associations. */
const openPeople = async (page: Page, of = association) => {
  await openTab(page, of, 'Utilisateurs')
  await expect(main(page).getByRole('heading', { name: /^Utilisateurs \(\d+\/10\)$/ })).toBeAttached()
}

test("a manager creates a user after correcting the form's errors", async ({ page, request }) => {
  await openAs(page, manager)
  await openSide(page, 'Utilisateurs')
  await expect(title(page, 'Utilisateurs (1/10)')).toBeVisible()
  const own = rowOf(page, 'Odile Fournier')
  await expect(own).toContainText('Manageur')
  await expect(own).toContainText(manager.email)
  await expect(own).not.toContainText('Invitation envoyée')
  await expect(own.getByRole('button')).toHaveCount(0)

  await page.getByRole('link', { name: 'Ajouter un utilisateur' }).click()
  await expect(title(page, 'Nouvel utilisateur')).toBeVisible()
  await expect(page.getByText('Un e-mail avec un lien pour choisir son mot de passe')).toBeVisible()
  await expect(page.getByLabel('Rôle')).toHaveCount(0)
  await press(page, 'Valider la création')
  for (const message of ['Le prénom est obligatoire', 'Le nom est obligatoire', 'L’email est obligatoire'])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Prénom')).toBeFocused()

  await page.getByLabel('Prénom').fill(person.firstname)
  await page.getByLabel('Nom', { exact: true }).fill(person.lastname)
  await page.getByLabel('E-mail').fill('ines@')
  await page.getByLabel('Téléphone').fill('06 12')
  await press(page, 'Valider la création')
  await expect(page.getByText('Email invalide')).toBeVisible()
  await expect(page.getByText('Le téléphone est invalide')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()

  await page.getByRole('link', { name: 'Retour' }).click()
  const leaving = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await expect(leaving).toBeVisible()
  await leaving.getByRole('button', { name: 'Annuler' }).click()
  await page.getByLabel('E-mail').fill(manager.email.toUpperCase())
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await press(page, 'Valider la création')
  // On the field and in a toast.
  await expect(page.getByText('Cet email est déjà utilisé')).toHaveCount(2)
  await expect(page.getByLabel('E-mail')).toBeFocused()

  await page.getByLabel('E-mail').fill(person.email)
  await press(page, 'Valider la création')
  await expect(page.getByText("L'utilisateur a bien été créé")).toBeVisible()
  await expect(title(page, 'Utilisateurs (2/10)')).toBeVisible()
  for (const text of ['Utilisateur', 'Invitation envoyée', person.email, '06 12 34 56 78'])
    await expect(rowOf(page, personName)).toContainText(text)
  expect(await mailedLink(request, person)).toContain('oobCode=')
})

test('a manager resends an invitation, and deletes the user after a confirmation', async ({ page, request }) => {
  const before = await mailedLink(request, person)
  await openAs(page, manager)
  await openSide(page, 'Utilisateurs')
  await press(page, `Renvoyer l’invitation ${personName}`)
  await expect(page.getByText('L’invitation a bien été renvoyée')).toBeVisible()
  await expect(async () => expect(await mailedLink(request, person)).not.toBe(before)).toPass()

  await press(page, `Supprimer ${personName}`)
  const dialog = page.getByRole('dialog', { name: 'Supprimer' })
  await expect(dialog).toContainText(`Voulez-vous vraiment supprimer ${personName} ?`)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, personName)).toBeVisible()

  await press(page, `Supprimer ${personName}`)
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText("L'utilisateur a bien été supprimé")).toBeVisible()
  await expect(title(page, 'Utilisateurs (1/10)')).toBeVisible()
  await expect(rowOf(page, personName)).toHaveCount(0)
  await page.getByRole('link', { name: 'Retour' }).click()
  await expect(title(page, 'Transactions')).toBeVisible()
})

test('adding is disabled at ten users, and an empty list shows the empty state', { tag: nightly }, async ({ page }) => {
  await openAs(page, manager)
  const ten = Array.from({ length: 10 }, (_, index) => ({ ...sample, _id: `${sample._id}${index}` }))
  await page.route(/\/api\/.*\/users$/, (route) => route.fulfill({ json: ten }))
  await openSide(page, 'Utilisateurs')
  await expect(title(page, 'Utilisateurs (10/10)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajouter un utilisateur' })).toBeDisabled()
  await expect(page.getByText('Limite de 10 utilisateurs atteinte.')).toBeVisible()

  await page.route(/\/api\/.*\/users$/, (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('Aucun utilisateur')).toBeVisible()
})

test('an admin creates a manager, changes the role, and deletes the user', async ({ page }) => {
  await signIn(page, 'admin')
  await openPeople(page)
  await expect(title(page, 'Utilisateurs (1/10)')).toBeVisible()
  await page.getByRole('link', { name: 'Ajouter un utilisateur' }).click()
  await expect(title(page, 'Nouvel utilisateur')).toBeVisible()
  await page.getByLabel('Prénom').fill(person.firstname)
  await page.getByLabel('Nom', { exact: true }).fill(person.lastname)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByLabel('Rôle').selectOption('Manageur')
  await press(page, 'Valider la création')
  await expect(page.getByText("L'utilisateur a bien été créé")).toBeVisible()
  await expect(rowOf(page, personName)).toContainText('Manageur')

  await rowOf(page, personName).getByRole('link', { name: 'Modifier' }).click()
  await expect(title(page, `Modifier ${personName}`)).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(page.getByLabel('E-mail')).not.toBeEditable()
  await page.getByLabel('Téléphone').fill('')
  await page.getByLabel('Rôle').selectOption('Utilisateur')
  await press(page, 'Valider la modification')
  await expect(page.getByText("L'utilisateur a bien été modifié")).toBeVisible()
  await expect(title(page, 'Utilisateurs (2/10)')).toBeVisible()
  await expect(rowOf(page, personName)).toContainText('Utilisateur')
  await expect(rowOf(page, personName)).not.toContainText('06 12 34 56 78')

  const dialog = page.getByRole('dialog', { name: 'Supprimer' })
  await press(page, 'Supprimer Odile Fournier')
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Une association doit garder un manageur.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await press(page, `Supprimer ${personName}`)
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText("L'utilisateur a bien été supprimé")).toBeVisible()
  await expect(title(page, 'Utilisateurs (1/10)')).toBeVisible()
})

test('an organizer creates the missing manager of an association, but cannot change roles', { tag: nightly }, async ({
  page,
  request,
}) => {
  const lacking = await createAssociation(request, 'La Balise sans Manageur')
  await signIn(page, 'organisateur')
  await openPeople(page, lacking)
  await expect(page.getByText('Aucun utilisateur')).toBeVisible()
  await goTo(page, `/a/customers/${lacking._id}/users/create?role=manager`)
  await expect(page.getByLabel('Prénom')).toHaveValue('Odile')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Fournier')
  await expect(page.getByLabel('Téléphone')).toHaveValue('01 23 45 67 89')
  await expect(page.getByLabel('Rôle')).toHaveValue('manager')
  await page.getByLabel('E-mail').fill('balise.manageur@fanal.example')
  await press(page, 'Valider la création')
  await expect(rowOf(page, 'Odile Fournier')).toContainText('Manageur')
  await expect(page.getByRole('button', { name: /^Supprimer/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Modifier Odile Fournier' }).click()
  await expect(page.getByLabel('Prénom')).toHaveValue('Odile')
  await expect(page.getByLabel('Rôle')).toHaveCount(0)
  await page.getByLabel('Prénom').fill('Odette')
  await press(page, 'Valider la modification')
  await expect(page.getByText("L'utilisateur a bien été modifié")).toBeVisible()
  await expect(rowOf(page, 'Odette Fournier')).toContainText('Manageur')
  // The association has a manager now, so the form is empty.
  await goTo(page, `/a/customers/${lacking._id}/users/create?role=manager`)
  await expect(page.getByLabel('Rôle')).toHaveValue('user')
  await expect(page.getByLabel('Prénom')).toHaveValue('')
})

test('a commercial can only read users', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'commercial')
  await openPeople(page)
  await expect(rowOf(page, 'Odile Fournier')).toContainText(manager.email)
  await expect(rowOf(page, 'Odile Fournier').getByRole('link')).toHaveCount(0)
  await expect(rowOf(page, 'Odile Fournier').getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Ajouter un utilisateur')).toHaveCount(0)
  await page.goto(`${new URL(page.url()).pathname}/create`)
  await expect(page).toHaveURL(/\/a\/customers$/)
})

test('a user is redirected from the addresses of users to the transactions', { tag: nightly }, async ({ page }) => {
  await page.goto('/users')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await fillSignIn(page, 'utilisateur2@escarcelle.example')
  for (const address of ['/users', '/users/create']) {
    await expect(title(page, 'Transactions')).toBeVisible()
    await page.goto(address)
    await expect(page).toHaveURL(/\/$/)
  }
})

const sample = {
  _id: '00000000-0000-4000-8000-00000000000',
  firstname: 'Inès',
  lastname: 'Roussel',
  email: 'ines@fanal.example',
  phone: null,
  role: 'user',
  isInvited: true,
  isDisabled: false,
}
