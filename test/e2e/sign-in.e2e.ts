import {
  choosePassword,
  createAccount,
  createActiveAccount,
  mailedLink,
  password,
  runSql,
  signInAccount,
} from './accounts.ts'
import { expect, fillSignIn, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

const sent = "Si un compte existe pour cette adresse, un e-mail vient d'être envoyé."
const linkIsUsed = 'Ce lien n’est pas valide ou a déjà servi. Demandez-en un nouveau.'

test('an invitation leads to the choice of a password, then to the login with the filled e-mail', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  const link = await mailedLink(request, account)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Choisissez votre mot de passe' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email)

  await page.getByLabel('Nouveau mot de passe').fill('court')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText(/^Le mot de passe doit avoir 8.caractères au moins\.$/)).toBeVisible()

  await page.getByLabel('Nouveau mot de passe').fill('Marseille13')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText(/^Ce mot de passe est trop courant.:/)).toBeVisible()

  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe est enregistré. Connectez-vous.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Connexion' }).click()
  await expect(page.getByRole('banner')).toContainText('Connecté(e) en tant que Inès Roussel')

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(linkIsUsed)
})

test('a forgotten password is reset with the mailed link', async ({ page, request }) => {
  const account = await createActiveAccount(request)
  const invitation = await mailedLink(request, account)
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email)
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('status')).toHaveText(sent)
  await page.getByRole('link', { name: 'Retour à la page de connexion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()

  await choosePassword(page, await mailedLink(request, account, invitation), 'une tout autre phrase')
  await fillSignIn(page, account.email, password)
  await expect(page.getByRole('alert')).toHaveText("L'e-mail ou le mot de passe est incorrect.")
  await signInAccount(page, account, 'une tout autre phrase')
})

test('the page for a forgotten password does not reveal who has an account', async ({ page }) => {
  await page.goto('/auth/forgot-password?email=personne@escarcelle.example')
  await expect(page.getByLabel('E-mail')).toHaveValue('personne@escarcelle.example')
  await page.getByRole('button', { name: 'Réinitialiser le mot de passe' }).click()
  await expect(page.getByRole('status')).toHaveText(sent)
})

test('the page for a forgotten password starts empty, and links back to the login', { tag: nightly }, async ({
  page,
}) => {
  await page.goto('/auth/forgot-password')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await page.getByRole('link', { name: 'Je connais mon mot de passe!' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('a failed reset shows an error, and can be retried', async ({ page }) => {
  await page.route('**/accounts:sendOobCode*', (route) => route.fulfill({ status: 502, body: '<html>garbage' }))
  await page.goto('/auth/login?view=reset')
  await page.getByLabel('E-mail').fill('personne-encore@escarcelle.example')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('alert')).toHaveText('Une erreur est survenue.')
  await page.unroute('**/accounts:sendOobCode*')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('status')).toHaveText(sent)
})

test('an expired link shows a message, with a link to request a new one', async ({ page, request }) => {
  const account = await createAccount(request)
  const link = await mailedLink(request, account)
  await runSql(
    `update identity_action_codes set expires_at = now() - interval '1 minute'
      where uid = (select uid from identity_accounts where email = $1)`,
    account.email,
  )
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('Ce lien a expiré. Demandez-en un nouveau.')
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
  await expect(page).toHaveURL(/\/auth\/forgot-password$/)
})

test('an unknown link or another mode is invalid', async ({ page }) => {
  for (const address of [
    '/auth/action',
    '/auth/action?mode=resetPassword&oobCode=12',
    '/auth/action?mode=verifyEmail',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toHaveText(linkIsUsed)
  }
})

test('following the link of another account signs out, and leads to the login with its e-mail', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await signIn(page, 'utilisateur2')
  await choosePassword(page, await mailedLink(request, account))
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('a signed-in person is redirected from the pages of visitors', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'utilisateur2')
  for (const path of ['/auth/login', '/auth/login?view=reset', '/auth/forgot-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  }
})

test('too many wrong passwords lock the account, but no other', { tag: nightly }, async ({ page, request }) => {
  const account = await createActiveAccount(request)
  await page.goto('/auth/login')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await fillSignIn(page, account.email, `wrong ${attempt}`)
    await expect(page.getByRole('alert')).toHaveText("L'e-mail ou le mot de passe est incorrect.")
    await expect(page.getByRole('button', { name: 'Connexion' })).toBeEnabled()
  }
  await fillSignIn(page, account.email, password)
  await expect(page.getByRole('alert')).toHaveText('Trop de tentatives. Réessayez dans quelques minutes.')
  await fillSignIn(page, 'utilisateur2@escarcelle.example')
  await expect(page.getByText('Connecté(e) en tant que')).toBeVisible()
})

const garbage: { name: string; answer: { status: number; body: string } | 'none' }[] = [
  { name: 'a page', answer: { status: 200, body: '<!doctype html><p>Bonjour' } },
  { name: 'an empty object', answer: { status: 200, body: '{}' } },
  { name: 'an array in an error', answer: { status: 400, body: '[{"error":7}]' } },
  { name: 'an empty error', answer: { status: 500, body: '' } },
  { name: 'nothing', answer: 'none' },
]
for (const { name, answer } of garbage) {
  // In the gate, the answer that has nothing at all, and the one that is no JSON.
  const tag = name === 'nothing' || name === 'a page' ? [] : [nightly]
  test(`a provider that answers ${name} shows a message in French, and keeps the page usable`, { tag }, async ({
    page,
  }) => {
    await page.route('**/idp/**', (route) =>
      answer === 'none' ? route.abort() : route.fulfill({ contentType: 'application/json', ...answer }),
    )
    await page.goto('/auth/login')
    await fillSignIn(page, 'personne@escarcelle.example', password)
    await expect(page.getByRole('alert')).toHaveText(/^(Une erreur est survenue|Le service de connexion ne répond pas)/)
    await expect(page.getByRole('button', { name: 'Connexion' })).toBeEnabled()
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()

    await page.goto('/auth/action?mode=resetPassword&oobCode=abc')
    await expect(page.getByRole('alert')).toHaveText(/^(Une erreur est survenue|Le service de connexion ne répond pas)/)
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeEnabled()
  })
}

test('a disabled account is signed out at its next request, with a message on the login', async ({ page, request }) => {
  const account = await createActiveAccount(request)
  await signInAccount(page, account)
  // A path without scripts: a late call of the first page would end the session before the next one opens.
  await page.goto('/api/health')
  await runSql('update identity_accounts set disabled = true where email = $1', account.email)
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('Ce compte est désactivé.')
  await fillSignIn(page, account.email, password)
  await expect(page.getByRole('alert')).toHaveText('Ce compte est désactivé.')
})

test.describe('with a fake clock', () => {
  test.use({ ownContext: true })

  test('a disabled account is signed out at the renewal of its session, with a message', { tag: nightly }, async ({
    page,
    request,
    context,
  }) => {
    await context.clock.install()
    const account = await createActiveAccount(request)
    await signInAccount(page, account)
    // Without calls, only the renewal detects it.
    await page.goto('/account')
    await page.waitForLoadState('networkidle')
    await runSql('update identity_accounts set disabled = true where email = $1', account.email)
    await context.clock.fastForward('55:30')
    await expect(page).toHaveURL(/\/auth\/login$/)
    await expect(page.getByRole('status')).toHaveText('Ce compte est désactivé.')
  })
})
