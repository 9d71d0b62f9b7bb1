/** The French of the sign-in screens; what the identity provider refuses is said in auth-errors.texts.ts. */
export const identityTexts = {
  signIn: 'Connexion',
  email: 'E-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  emailRequired: "L'e-mail est obligatoire",
  passwordRequired: 'Le mot de passe est obligatoire',
  sessionExpired: 'Votre session a expiré. Reconnectez-vous.',
} as const
