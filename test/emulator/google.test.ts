import { expect as playwrightExpect } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findAccountByEmail } from '#features/identity/server/account.repository.ts'
import { signOut } from '../browser.ts'
import { createManager, type Product, startProduct } from './product.ts'
import { choosePassword, fillSignIn, openBrowser, type Visit, visit } from './visit.ts'

const password = 'a long enough password'
const another = 'another long password'
const wrongCredentials = "L'e-mail ou le mot de passe est incorrect."

const expectPage = playwrightExpect.configure({ timeout: 15_000 })

let product: Product
let browser: Awaited<ReturnType<typeof openBrowser>>
let here: Visit

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.close()
})
beforeEach(async () => {
  here = await visit(browser, product)
})
afterEach(async () => {
  await here.context.close()
  if (here.violations.length > 0) throw new Error(here.violations.join('\n'))
})

const expectSignedIn = async ({ page }: Visit) => {
  await expectPage(page.getByText('Connecté(e) en tant que')).toBeVisible()
}
const signIn = async (person: { email: string }, typed = password) => {
  await fillSignIn(here.page, person.email, typed)
  await expectSignedIn(here)
}
const expectRefused = async (email: string, typed: string, sentence: string) => {
  await fillSignIn(here.page, email, typed)
  await expectPage(here.page.getByText(sentence)).toBeVisible()
}
/** The page may have signed out before the reload. */
const expectSignedOut = async () => {
  await here.page.reload()
  await expectPage(here.page).toHaveURL(/\/auth\/login$/)
  expect(await here.accessToken()).toBeUndefined()
}
/** Returns the API's answer to the browser's current token. */
const statusOf = async (token: string | undefined) => {
  const { status } = await fetch(`${product.origin}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
  return status
}
/** Returns the link of the last mail to an address. */
const linkTo = async (email: string): Promise<string> => {
  await expectPage.poll(() => product.mails.some(({ to }) => to === email)).toBe(true)
  const text = product.mails.findLast(({ to }) => to === email)?.text ?? ''
  return /http\S+/.exec(text)?.[0] ?? ''
}

describe('signing in', () => {
  it("calls Google, and the page's policy allows that", async () => {
    const person = await createManager(product, { password })
    const response = await here.page.goto('/auth/login')
    expect(response?.headers()['content-security-policy']).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    )
    await signIn(person)
    expect(here.googleRequests).toContain('/v1/accounts:signInWithPassword')
    expect(await statusOf(await here.accessToken())).toBe(200)
    await here.page.reload()
    await expectSignedIn(here)
  })

  it('is refused with the texts of the rules', async () => {
    const person = await createManager(product, { password })
    await expectRefused(person.email, 'not the password', wrongCredentials)
    await expectRefused('nobody@escarcelle.example', password, wrongCredentials)
  })

  it.each([
    ['nothing', (route: { abort: () => Promise<void> }) => route.abort()],
    ['garbage', (route: { fulfill: (answer: object) => Promise<void> }) => route.fulfill({ body: '<!doctype html>' })],
  ])('shows an error in French when Google answers %s, and allows a retry', async (_, answer) => {
    const person = await createManager(product, { password })
    await here.page.route('https://identitytoolkit.googleapis.com/**', answer)
    await fillSignIn(here.page, person.email, password)
    await expectPage(here.page.getByRole('alert')).toContainText(
      /Le service de connexion ne répond pas|Une erreur est survenue/,
    )
    await expectPage(here.page.getByRole('button', { name: 'Connexion' })).toBeEnabled()
  })

  it('ends here when the person signs out, also for tokens that Google issues later', async () => {
    const person = await createManager(product, { password })
    await signIn(person)
    const token = await here.accessToken()
    const refreshToken = await here.page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('firebase:authUser:')) ?? ''
      return String(JSON.parse(localStorage.getItem(name) ?? '{}').stsTokenManager.refreshToken)
    })
    expect(await statusOf(token)).toBe(200)
    await signOut(here.page)
    await expectPage.poll(() => statusOf(token)).toBe(401)
    const renewed = await fetch(`${product.emulatorOrigin}/securetoken.googleapis.com/v1/token?key=any`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    const { id_token } = (await renewed.json()) as { id_token: string }
    expect(await statusOf(id_token)).toBe(401)
  })

  it('is renewed at Google before the token expires', async () => {
    const person = await createManager(product, { password })
    await here.page.clock.install()
    await signIn(person)
    expect(here.googleRequests).not.toContain('/v1/token')
    await here.page.clock.fastForward('55:15')
    await expectPage.poll(() => here.googleRequests).toContain('/v1/token')
    expect(await statusOf(await here.accessToken())).toBe(200)
    await expectSignedIn(here)
  })
})

describe('a password chosen by a link of ours', () => {
  it('replaces a forgotten password, ends the earlier sessions, and allows a sign-in at once', async () => {
    const person = await createManager(product, { password })
    await signIn(person)
    // Google's tokens distinguish sessions by the second of their sign-in.
    const second = Math.floor(Date.now() / 1000)
    await expectPage.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second)
    const elsewhere = await visit(browser, product)
    await fillSignIn(elsewhere.page, person.email, password)
    await expectSignedIn(elsewhere)
    const before = await elsewhere.accessToken()
    await signOut(here.page)
    await here.page.goto('/auth/login?view=reset')
    await here.page.getByLabel('E-mail').fill(person.email)
    await here.page.getByRole('button', { name: 'Valider' }).click()
    await expectPage(here.page.getByText('Si un compte existe pour cette adresse')).toBeVisible()

    const link = await linkTo(person.email)
    expect(link).toMatch(new RegExp(`^${product.origin}/auth/action\\?mode=resetPassword&oobCode=`))
    expect(await statusOf(before)).toBe(200)
    await choosePassword(here.page, link, another)
    expect(await statusOf(before)).toBe(401)
    await elsewhere.context.close()
    await signIn(person, another)

    await signOut(here.page)
    await expectRefused(person.email, password, wrongCredentials)
    await here.page.goto(link)
    await expectPage(
      here.page.getByText('Ce lien n’est pas valide ou a déjà servi. Demandez-en un nouveau.'),
    ).toBeVisible()
    expect(here.googleRequests.filter((path) => /sendOobCode|resetPassword/.test(path))).toEqual([])
  })

  it('is the first password of an invited person', async () => {
    const person = await createManager(product)
    await product.identity.sendInvitation(product.db, { ...person, customerName: 'Les Amis du Partage' })
    await choosePassword(here.page, await linkTo(person.email), password)
    await signIn(person)
    expect(await statusOf(await here.accessToken())).toBe(200)
  })
})

describe("a password changed in 'Mon compte'", () => {
  it('ends the other sessions at once, and this one continues', async () => {
    const person = await createManager(product, { password })
    await signIn(person)
    const elsewhere = await here.accessToken()
    await here.page.goto('/account')
    await here.page.getByLabel('Nouveau mot de passe').fill('short')
    await here.page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expectPage(here.page.getByText('Le mot de passe doit avoir 8 caractères au moins.')).toBeVisible()
    await here.page.getByLabel('Nouveau mot de passe').fill(another)
    await here.page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expectPage(here.page.getByText('Votre mot de passe a bien été modifié')).toBeVisible()
    expect(await statusOf(elsewhere)).toBe(401)
    expect(await statusOf(await here.accessToken())).toBe(200)
    await here.page.reload()
    await expectSignedIn(here)
    await signOut(here.page)
    await expectRefused(person.email, password, wrongCredentials)
    await signIn(person, another)
  })
})

describe('an account', () => {
  it('is refused when disabled, at its next request, and at Google', async () => {
    const person = await createManager(product, { password })
    await signIn(person)
    await product.identity.disableAccount(person.uid)
    expect(await statusOf(await here.accessToken())).toBe(401)
    await expectSignedOut()
    await expectRefused(person.email, password, 'Ce compte est désactivé.')
  })

  it('is refused when deleted, at its next request, and its address is free again', async () => {
    const person = await createManager(product, { password })
    await signIn(person)
    const token = await here.accessToken()
    await product.identity.deleteAccount(person.uid)
    expect(await statusOf(token)).toBe(401)
    await here.page.reload()
    await expectRefused(person.email, password, wrongCredentials)
    await product.identity.deleteAccount(person.uid)
    const { uid } = await product.identity.createAccount({ email: person.email, password })
    expect(uid).not.toBe(person.uid)
  })

  it('can sign in again after its sessions were ended everywhere', async () => {
    const person = await createManager(product, { password })
    await signIn(person)
    await product.identity.revokeSessions(person.uid)
    expect(await statusOf(await here.accessToken())).toBe(401)
    await expectSignedOut()
    await signIn(person)
  })

  it('is unique for its address', async () => {
    const { email } = await createManager(product, { password })
    await expect(product.identity.createAccount({ email: email.toUpperCase() })).rejects.toMatchObject({ status: 409 })
  })
})

describe('a person who signed up at Google', () => {
  it('has no access here, and their account is never reused', async () => {
    const email = 'signed-up@escarcelle.example'
    const response = await fetch(
      `${product.emulatorOrigin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, returnSecureToken: true }),
      },
    )
    const { idToken } = (await response.json()) as { idToken?: string }
    expect(await statusOf(idToken)).toBe(401)
    await expect(product.identity.createAccount({ email })).rejects.toMatchObject({ status: 409 })
    expect(await findAccountByEmail(product.db, email)).toBeUndefined()
    await expectRefused(email, password, 'Votre session a expiré. Reconnectez-vous.')
    expect(await here.accessToken()).toBeUndefined()
  })
})
