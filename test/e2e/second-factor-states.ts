import type { Page } from '@playwright/test'
import type { States } from './screen-state.ts'
import { expect, fillSignIn } from './visit.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the second step of the login. No account of the demo has a second factor. */
const openSecondStep = async (page: Page): Promise<void> => {
  const mfaInfo = [{ mfaEnrollmentId: 'factor', enrolledAt: '2026-03-06T12:00:00.000Z', totpInfo: {} }]
  const json = { localId: 'uid', email: 'a@b.example', mfaPendingCredential: 'pending', mfaInfo }
  await page.route('**/accounts:signInWithPassword*', (route) => route.fulfill({ json }))
  await fillSignIn(page, 'a@b.example')
  await expect(page.getByRole('heading', { name: 'Code de vérification' })).toBeVisible()
}

/** Gets a wrong recovery code refused. */
const refuseRecoveryCode = async (page: Page): Promise<void> => {
  await openSecondStep(page)
  const json = { error: { code: 400, message: 'INVALID_CODE' } }
  await page.route('**/mfaSignIn:finalize*', (route) => route.fulfill({ status: 400, json }))
  await press(page, 'Utiliser un code de secours')
  await page.getByLabel('Code de secours').fill('ABCD-EFGH-IJKL-MNOP')
  await press(page, 'Valider')
  await expect(page.getByText(/^Ce code n’est pas valable/)).toBeVisible()
}

/** Opens the secret for an app, which changes nothing yet. */
const showSecret = async (page: Page): Promise<void> => {
  await press(page, 'Activer la double authentification')
  await page.getByLabel('Votre mot de passe').fill('escarcelle-demo')
  await press(page, 'Continuer')
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
}

/** Shows recovery codes, without adding a factor to the account of the demo. */
const showRecoveryCodes = async (page: Page): Promise<void> => {
  const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-IJKL-MNO${'ABCDEFGHIJ'[index]}`)
  await page.route('**/mfaEnrollment:finalize*', (route) => route.fulfill({ json: { totpAuthInfo: {} } }))
  await page.route('**/recovery-codes', (route) => route.fulfill({ status: 201, json: { codes } }))
  await showSecret(page)
  await page.getByLabel('Code affiché par l’application').fill('123456')
  await press(page, 'Activer')
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
}

/** Makes the role of the person need a second factor. */
const requireSecondFactor = async (page: Page): Promise<void> => {
  await page.route('**/api/users/me', async (route) => {
    const profile = await (await route.fetch()).json()
    return route.fulfill({ json: { ...profile, lacksSecondFactor: true } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Activez la double authentification' })).toBeVisible()
  await expect(page.getByLabel('Votre mot de passe')).toBeVisible()
}

/** The states of the screens of the second factor. */
export const secondFactorStates: States = {
  'the steps of a login with a second factor': {
    screens: [
      { name: 'the second step', inGate: true, path: '/auth/login', open: openSecondStep },
      { name: 'a recovery code that is refused', path: '/auth/login', open: refuseRecoveryCode },
    ],
  },
  'the steps of an enrolment': {
    who: 'manageur',
    screens: [
      { name: 'the secret', path: '/account', open: showSecret },
      { name: 'the recovery codes', inGate: true, path: '/account', open: showRecoveryCodes },
      { name: 'the page of a role that needs one', inGate: true, path: '/account', open: requireSecondFactor },
    ],
  },
}
