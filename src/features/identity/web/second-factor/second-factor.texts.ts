const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })

export const secondFactorTexts = {
  title: 'Double authentification',
  off: 'Votre mot de passe suffit pour entrer dans votre compte. Avec la double authentification, il faut aussi un code que votre téléphone affiche.',
  on: (since: Date) =>
    `Activée depuis le ${days.format(since)}. Chaque connexion demande un code de votre application.`,
  help: 'Comment ça marche',
  enable: 'Activer la double authentification',
  cancel: 'Annuler',
  password: 'Votre mot de passe',
  passwordRequired: 'Le mot de passe est obligatoire',
  passwordWrong: 'Le mot de passe est incorrect.',
  continue: 'Continuer',
  scan: 'Scannez ce QR code avec une application d’authentification (Google Authenticator, Microsoft Authenticator, FreeOTP…).',
  qrCode: 'QR code de la clé de votre application',
  typeKey: 'Vous ne pouvez pas le scanner\u00a0? Tapez cette clé dans l’application\u00a0:',
  copyKey: 'Copier la clé',
  keyCopied: 'La clé est copiée',
  firstCode: 'Code affiché par l’application',
  code: 'Code à 6\u00a0chiffres',
  codeRequired: 'Le code est obligatoire',
  anyCode: 'Code de l’application, ou code de secours',
  activate: 'Activer',
  activated: 'La double authentification est activée',

  codesTitle: 'Vos codes de secours',
  codesNote:
    'Si vous perdez votre téléphone, un de ces codes remplace celui de l’application. Chacun ne sert qu’une fois. Gardez-les ailleurs que dans votre téléphone\u00a0: ils ne seront plus affichés.',
  copyCodes: 'Copier',
  codesCopied: 'Les codes sont copiés',
  saveCodes: 'Télécharger',
  fileName: 'codes-de-secours-escarcelle.txt',
  file: (email: string, codes: readonly string[]) =>
    [`Codes de secours Escarcelle de ${email}`, 'Chaque code ne sert qu’une fois.', '', ...codes, ''].join('\r\n'),
  printCodes: 'Imprimer',
  codesKept: 'J’ai gardé mes codes',

  codesLeft: (count: number) => {
    if (count === 0) return 'Vous n’avez plus de code de secours. Créez-en, avant de perdre votre téléphone.'
    return count === 1 ? 'Il vous reste un code de secours.' : `Il vous reste ${count}\u00a0codes de secours.`
  },
  renewCodes: 'Créer de nouveaux codes',
  renewNote: 'Les codes de secours précédents ne serviront plus.',
  withdraw: 'Désactiver',
  withdrawNote:
    'Votre mot de passe suffira de nouveau pour entrer dans votre compte. Vos autres sessions prendront fin.',
  withdrawn: 'La double authentification est désactivée',

  step: {
    title: 'Code de vérification',
    note: 'Ouvrez votre application d’authentification, et tapez le code qu’elle affiche pour Escarcelle.',
    recoveryNote:
      'Tapez un des codes de secours que vous avez gardés. Il ne servira qu’une fois. Vous n’en avez plus\u00a0? Demandez à un manageur de réinitialiser la double authentification.',
    recoveryCode: 'Code de secours',
    submit: 'Valider',
    withRecovery: 'Utiliser un code de secours',
    withApp: 'Utiliser l’application',
    back: 'Revenir',
  },

  required: {
    title: 'Activez la double authentification',
    note: 'Votre rôle demande un code de votre téléphone à chaque connexion, en plus du mot de passe.',
    otherSession:
      'La double authentification est activée pour votre compte, mais cette session a commencé sans code. Reconnectez-vous.',
    signInAgain: 'Se reconnecter',
    signOut: 'Se déconnecter',
    done: 'Continuer vers Escarcelle',
  },
} as const
