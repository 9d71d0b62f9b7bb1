import { type FirebaseOptions, initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  confirmPasswordReset,
  EmailAuthProvider,
  getMultiFactorResolver,
  initializeAuth,
  inMemoryPersistence,
  type MultiFactorError,
  multiFactor,
  type PasswordValidationStatus,
  type Persistence,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  type User,
  type UserCredential,
  updatePassword,
  validatePassword,
  verifyPasswordResetCode,
} from '@firebase/auth'
import type { PageProvider } from '../provider.ts'
import { changePasswordAtServer } from './password-change.adapter.ts'
import { authCodeOf, type PolicyViolation, type SignInProvider } from './sign-in.port.ts'

/** The embedded provider needs no API key. The SDK requires one, and uses it in the name of its stored account. */
const embeddedProject = { apiKey: 'embedded', projectId: 'escarcelle' }

/** Lists the rules that a password breaks. The SDK leaves a rule undefined that the provider lacks. */
const violationsIn = (status: PasswordValidationStatus): PolicyViolation[] => {
  const { minPasswordLength = 0, maxPasswordLength = 0 } = status.passwordPolicy.customStrengthOptions
  const violations: [boolean | undefined, PolicyViolation][] = [
    [status.meetsMinPasswordLength, { kind: 'too-short', count: minPasswordLength }],
    [status.meetsMaxPasswordLength, { kind: 'too-long', count: maxPasswordLength }],
    [status.containsLowercaseLetter, { kind: 'no-lower-case' }],
    [status.containsUppercaseLetter, { kind: 'no-upper-case' }],
    [status.containsNumericCharacter, { kind: 'no-digit' }],
    [status.containsNonAlphanumericCharacter, { kind: 'no-symbol' }],
  ]
  return violations.flatMap(([isMet, violation]) => (isMet === false ? [violation] : []))
}

const openAuth = (options: FirebaseOptions, persistence: Persistence, name?: string): Auth =>
  initializeAuth(initializeApp(options, name), { persistence })

/** Points the SDK at this origin. It has no option for that. It reads these values at each request. */
const useThisOrigin = (auth: Auth): Auth => {
  auth.config.apiScheme = location.protocol.slice(0, -1)
  auth.config.apiHost = `${location.host}/idp`
  auth.config.tokenApiHost = `${location.host}/idp`
  return auth
}

/** Opens the SDK for signing in, and for our own mails' links and password rules, always by this origin's /idp. */
const openAuths = (provider: PageProvider): { auth: Auth; mailAuth: Auth } => {
  if (provider.name === 'embedded') {
    const auth = useThisOrigin(openAuth(embeddedProject, browserLocalPersistence))
    return { auth, mailAuth: auth }
  }
  const { apiKey, projectId } = provider
  return {
    auth: openAuth({ apiKey, projectId }, browserLocalPersistence),
    mailAuth: useThisOrigin(openAuth(embeddedProject, inMemoryPersistence, 'mail')),
  }
}

/**
 * Makes the SDK reload the refresh token from the storage. A frozen tab misses the storage event of another tab. It
 * would reuse a token that was already used, which ends the session. The method is private to the SDK, which explains
 * the pinned version and a test in a browser.
 */
const reloadStoredUser = (auth: Auth): Promise<void> =>
  (auth as Auth & { _onStorageEvent: () => Promise<void> })._onStorageEvent()

/** Creates the provider on the SDK, loaded on demand. Failures carry a `code` ('auth/invalid-credential'). */
export const createFirebaseProvider = (provider: PageProvider): SignInProvider => {
  const { auth, mailAuth } = openAuths(provider)

  /** Returns the second step of a sign-in that needs one. Throws any other failure. */
  const secondStepOf = (error: unknown): { finish: (code: string) => Promise<UserCredential> } => {
    if (authCodeOf(error) !== 'auth/multi-factor-auth-required') throw error
    const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
    const hint = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
    if (!hint) throw Object.assign(new Error('No authenticator app.'), { code: 'auth/operation-not-allowed' })
    return {
      finish: (code) => resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code)),
    }
  }

  const signIn: SignInProvider['signIn'] = async (email, password) => {
    try {
      const { user } = await signInWithEmailAndPassword(auth, email, password)
      return await user.getIdToken()
    } catch (error) {
      const { finish } = secondStepOf(error)
      return { finish: async (code) => (await finish(code)).user.getIdToken() }
    }
  }

  /** Returns the signed-in person. The SDK drops a user whose session is over once it has looked them up. */
  const currentUser = async (): Promise<User> => {
    await auth.authStateReady()
    if (!auth.currentUser) throw Object.assign(new Error('No session.'), { code: 'auth/user-token-expired' })
    return auth.currentUser
  }

  return {
    signIn,
    async renew() {
      await auth.authStateReady()
      await reloadStoredUser(auth)
      return auth.currentUser?.getIdToken(true)
    },
    signOut: () => signOut(auth),
    requestReset: (email) => sendPasswordResetEmail(mailAuth, email),
    emailOfCode: (code) => verifyPasswordResetCode(mailAuth, code),
    resetPassword: (code, password) => confirmPasswordReset(mailAuth, code, password),
    policyViolations: async (password) => violationsIn(await validatePassword(mailAuth, password)),
    async reauthenticate(password, code) {
      const user = await currentUser()
      try {
        await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
      } catch (error) {
        if (code === undefined) throw error
        await secondStepOf(error).finish(code)
      }
      return user.getIdToken()
    },
    async secondFactorSince() {
      const user = await currentUser()
      await user.reload()
      const [factor] = multiFactor(user).enrolledFactors
      return factor && new Date(factor.enrollmentTime)
    },
    async beginEnrolment() {
      const user = await currentUser()
      const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
      return {
        key: secret.secretKey,
        address: secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ''), 'Escarcelle'),
        finish: async (code) => {
          await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code))
          return user.getIdToken()
        },
      }
    },
    async withdrawSecondFactor() {
      const user = await currentUser()
      for (const factor of multiFactor(user).enrolledFactors) await multiFactor(user).unenroll(factor)
      return user.getIdToken()
    },
    async changePassword(password) {
      const user = await currentUser()
      if (provider.name === 'google') {
        await changePasswordAtServer(await user.getIdToken(), password)
        const token = await signIn(user.email ?? '', password)
        // The sessions have ended, and only the login asks for a code.
        if (typeof token !== 'string') throw Object.assign(new Error('A code.'), { code: 'auth/user-token-expired' })
        return token
      }
      await updatePassword(user, password)
      return user.getIdToken()
    },
  }
}
