import { authCodeOf } from './sign-in.port.ts'

const wrongCredentials = "L'e-mail ou le mot de passe est incorrect."
const shortPassword = 'Ce mot de passe n’est pas assez sûr. Choisissez-en un plus long.'
/** Shown under the password field. */
export const commonPassword =
  'Ce mot de passe est trop courant\u00a0: il figure sur les listes que les pirates essaient. Choisissez-en un autre.'
const wrongCode = 'Ce code n’est pas valable, ou a déjà servi.'
const lateCode = 'Le temps pour taper le code est passé. Recommencez.'
const providerUnavailable = 'Le service de connexion ne répond pas. Vérifiez votre connexion, puis réessayez.'

/** The French sentence of each code of the identity provider (docs/rules/identity.md#sessions-failure). */
const sentences = new Map(
  Object.entries({
    'auth/wrong-password': wrongCredentials,
    'auth/invalid-credential': wrongCredentials,
    'auth/user-not-found': wrongCredentials,
    'auth/invalid-email': wrongCredentials,
    'auth/missing-password': wrongCredentials,
    'auth/user-mismatch': wrongCredentials,
    'auth/email-already-in-use': 'Cet email est déjà utilisé',
    'auth/user-disabled': 'Ce compte est désactivé.',
    'auth/too-many-requests': 'Trop de tentatives. Réessayez dans quelques minutes.',
    'auth/expired-action-code': 'Ce lien a expiré. Demandez-en un nouveau.',
    'auth/invalid-action-code': 'Ce lien n’est pas valide ou a déjà servi. Demandez-en un nouveau.',
    'auth/weak-password': commonPassword,
    'auth/password-does-not-meet-requirements': shortPassword,
    'auth/requires-recent-login': 'Pour cette opération, reconnectez-vous d’abord.',
    'auth/invalid-verification-code': wrongCode,
    'auth/missing-code': wrongCode,
    'auth/totp-challenge-timeout': lateCode,
    'auth/code-expired': lateCode,
    'auth/invalid-multi-factor-session': lateCode,
    'auth/user-token-expired': 'Votre session a expiré. Reconnectez-vous.',
    // The SDK reports a lost connection, a timeout and a failing server with this code.
    'auth/network-request-failed': providerUnavailable,
    'auth/timeout': providerUnavailable,
    'auth/operation-not-allowed': 'Cette opération n’est pas disponible.',
  }),
)

const wrongPasswordCodes = ['auth/wrong-password', 'auth/invalid-credential', 'auth/missing-password']
const lateCodes = ['auth/totp-challenge-timeout', 'auth/code-expired', 'auth/invalid-multi-factor-session']

/** Tells whether the provider refused the password of a signed-in person. */
export const isWrongPassword = (error: unknown): boolean => wrongPasswordCodes.includes(authCodeOf(error) ?? '')

/** Tells whether the provider refused a code of a second factor, which can be typed again. */
export const isWrongCode = (error: unknown): boolean =>
  ['auth/invalid-verification-code', 'auth/missing-code'].includes(authCodeOf(error) ?? '')

/** Tells whether the time for a code is over: the sign-in begins again. */
export const isLateCode = (error: unknown): boolean => lateCodes.includes(authCodeOf(error) ?? '')

/** Returns the French sentence of an error thrown by the identity provider's SDK. */
export const authErrorText = (error: unknown): string => {
  const sentence = sentences.get(authCodeOf(error) ?? '')
  return sentence ?? 'Une erreur est survenue.'
}
