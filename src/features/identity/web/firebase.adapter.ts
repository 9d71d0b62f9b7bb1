import { type FirebaseOptions, initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  confirmPasswordReset,
  EmailAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  type PasswordValidationStatus,
  type Persistence,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
  validatePassword,
  verifyPasswordResetCode,
} from '@firebase/auth'
import type { PageProvider } from '../provider.ts'
import { changePasswordHere } from './password-change.adapter.ts'
import type { PasswordFault, SignInProvider } from './sign-in.port.ts'

/** The embedded provider asks for no API key; the SDK insists on one, and names its stored account after it. */
const embeddedProject = { apiKey: 'embedded', projectId: 'escarcelle' }

/** The SDK names a requirement only where the provider has it: false alone means that the password lacks something. */
const faultsIn = (status: PasswordValidationStatus): PasswordFault[] => {
  const { minPasswordLength = 0, maxPasswordLength = 0 } = status.passwordPolicy.customStrengthOptions
  const faults: [boolean | undefined, PasswordFault][] = [
    [status.meetsMinPasswordLength, { kind: 'too-short', count: minPasswordLength }],
    [status.meetsMaxPasswordLength, { kind: 'too-long', count: maxPasswordLength }],
    [status.containsLowercaseLetter, { kind: 'no-lower-case' }],
    [status.containsUppercaseLetter, { kind: 'no-upper-case' }],
    [status.containsNumericCharacter, { kind: 'no-digit' }],
    [status.containsNonAlphanumericCharacter, { kind: 'no-symbol' }],
  ]
  return faults.flatMap(([isMet, fault]) => (isMet === false ? [fault] : []))
}

const openAuth = (options: FirebaseOptions, persistence: Persistence, name?: string): Auth =>
  initializeAuth(initializeApp(options, name), { persistence })

/** The SDK has no option for this. It reads these at each request, so they are set before its first, which comes later. */
const pointHere = (auth: Auth): Auth => {
  auth.config.apiScheme = location.protocol.slice(0, -1)
  auth.config.apiHost = `${location.host}/idp`
  auth.config.tokenApiHost = `${location.host}/idp`
  return auth
}

/**
 * Where people sign in, and where the links of our mails and the rules of passwords are asked for. The latter is this
 * origin's /idp whichever the provider: the mails are ours, and so are the links in them.
 */
const openAuths = (provider: PageProvider): { auth: Auth; mailAuth: Auth } => {
  if (provider.name === 'embedded') {
    const auth = pointHere(openAuth(embeddedProject, browserLocalPersistence))
    return { auth, mailAuth: auth }
  }
  const { apiKey, projectId } = provider
  return {
    auth: openAuth({ apiKey, projectId }, browserLocalPersistence),
    mailAuth: pointHere(openAuth(embeddedProject, inMemoryPersistence, 'mail')),
  }
}

/**
 * Makes the SDK take over the refresh token that another tab has stored. A frozen tab misses the browser's word of it, and
 * the token it remembers has served: shown again, it would end the session. Private to the SDK, hence the pinned version
 * and a test in a browser.
 */
const readAgain = (auth: Auth): Promise<void> =>
  (auth as Auth & { _onStorageEvent: () => Promise<void> })._onStorageEvent()

/** What the session needs of the SDK, which is loaded at the first need only. Failures carry a `code` such as 'auth/invalid-credential'. */
export const createFirebaseProvider = (provider: PageProvider): SignInProvider => {
  const { auth, mailAuth } = openAuths(provider)

  const signIn = async (email: string, password: string): Promise<string> => {
    const { user } = await signInWithEmailAndPassword(auth, email, password)
    return user.getIdToken()
  }

  /** The person signed in. The SDK forgets one whose session is over as soon as it has looked them up. */
  const currentUser = async (): Promise<User> => {
    await auth.authStateReady()
    if (!auth.currentUser) throw Object.assign(new Error('No session.'), { code: 'auth/user-token-expired' })
    return auth.currentUser
  }

  return {
    signIn,
    async renew() {
      await auth.authStateReady()
      await readAgain(auth)
      return auth.currentUser?.getIdToken(true)
    },
    signOut: () => signOut(auth),
    requestReset: (email) => sendPasswordResetEmail(mailAuth, email),
    emailOfCode: (code) => verifyPasswordResetCode(mailAuth, code),
    resetPassword: (code, password) => confirmPasswordReset(mailAuth, code, password),
    faultsOf: async (password) => faultsIn(await validatePassword(mailAuth, password)),
    async reauthenticate(password) {
      const user = await currentUser()
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
      return user.getIdToken()
    },
    async changePassword(password) {
      const user = await currentUser()
      if (provider.name === 'google') {
        await changePasswordHere(await user.getIdToken(), password)
        return signIn(user.email ?? '', password)
      }
      await updatePassword(user, password)
      return user.getIdToken()
    },
  }
}
