import { initializeApp } from '@firebase/app'
import { browserLocalPersistence, initializeAuth, signInWithEmailAndPassword, signOut } from '@firebase/auth'
import type { SignInProvider } from './session.ts'

/** The embedded provider asks for no API key; the SDK insists on one, and names its stored account after it. */
const embeddedProject = { apiKey: 'embedded', projectId: 'escarcelle' }

/**
 * Firebase's own SDK, pointed at this origin's /idp. Loaded on the first sign-in or renewal only.
 * Its failures carry a `code` such as 'auth/invalid-credential'.
 */
export const createFirebaseProvider = (): SignInProvider => {
  const auth = initializeAuth(initializeApp(embeddedProject), { persistence: browserLocalPersistence })
  // The SDK has no option for this. It reads these at each request, so they are set before its first, which comes later.
  auth.config.apiScheme = location.protocol.slice(0, -1)
  auth.config.apiHost = `${location.host}/idp`
  auth.config.tokenApiHost = `${location.host}/idp`

  return {
    async signIn(email, password) {
      const { user } = await signInWithEmailAndPassword(auth, email, password)
      return user.getIdToken()
    },
    async renew() {
      await auth.authStateReady()
      return auth.currentUser?.getIdToken(true)
    },
    signOut: () => signOut(auth),
  }
}
