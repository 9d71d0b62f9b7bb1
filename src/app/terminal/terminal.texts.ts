import { formatCount, formatEuros } from '#shared/money.ts'

/** Returns the count and its noun: '1 don', '28 529 dons'. */
const donations = (count: number): string => `${formatCount(count)} don${count > 1 ? 's' : ''}`
const signInHint = 'npm run terminal -- login --association "<nom>"'

export const texts = {
  help: `Simulateur de terminal de dons : un client de l'API qui se connecte et envoie des dons comme un vrai terminal.

  npm run terminal -- <commande> [options]

Commandes
  login                       Connecte le terminal et garde sa session.
    --device <id> --serial <numéro> --code <8 chiffres>
                              comme un vrai terminal, avec un code du back-office
    --qr <texte> --serial <numéro>
                              avec le texte du QR code que le back-office montre
    --association <nom>       pour essayer : le simulateur demande lui-même le code
      [--serial <numéro>]     de ce terminal plutôt que du premier de l'association
      [--email <e-mail>]      compte du back-office (admin@escarcelle.example)
      [--password <mot>]      son mot de passe (celui de la démonstration)
    [--server <url>]          http://127.0.0.1:3000 par défaut

  send --amount <euros>       Envoie un don.
    [--cause <nom ou id>]     don ponctuel sans cette option
    [--message <texte>]

  stream                      Envoie un flux régulier de dons plausibles.
    [--rate <n>]              dons par seconde, 1 par défaut
    [--count <n>]             s'arrête après n dons
    [--seconds <n>]           s'arrête après n secondes (sinon : Ctrl-C)

Toutes les commandes
  --state <dossier>           dossier de la session, ./data/terminal/<nom> par défaut
  --name <nom>                choisit ./data/terminal/<nom>
  --patience <secondes>       attente d'un serveur absent avant d'abandonner (10 pour un envoi, 120 pour un flux)

Code de sortie : 0 tout est envoyé, 1 erreur, 2 dons refusés, 3 dons sans réponse, 130 Ctrl-C.
`,

  unknownCommand: (name: string, known: string[]) =>
    `Commande inconnue : ${name}. Commandes : ${known.join(', ')}. Aide : --help.`,
  unknownOption: (option: string, command: string, known: string[]) =>
    `Option inconnue : ${option}. Options de ${command} : ${known.map((name) => `--${name}`).join(', ')}.`,
  repeatedOption: (option: string) => `L'option ${option} est donnée deux fois.`,
  missingValue: (option: string) => `L'option ${option} attend une valeur.`,
  extraWord: (word: string) => `Argument inattendu : ${word}. Aide : --help.`,
  unexpected: 'Argument invalide. Aide : --help.',
  wrongOption: {
    state: '--state attend le chemin d’un dossier.',
    name: '--name attend un nom.',
    patience: '--patience attend un nombre de secondes.',
    server: '--server attend une adresse http:// ou https://.',
    device: '--device attend l’identifiant d’un appareil (un UUID).',
    serial: '--serial attend un numéro de série.',
    code: '--code attend 8 chiffres.',
    qr: '--qr attend le texte du QR code d’un code de connexion.',
    association: '--association attend un nom.',
    email: '--email attend une adresse e-mail.',
    password: '--password attend un mot de passe.',
    loginKind: 'login attend soit --device (avec --serial et --code), soit --qr (avec --serial), soit --association.',
    loginDevice: 'Avec --device, login attend aussi --serial et --code.',
    loginCode: 'Avec --association, le simulateur demande lui-même le code : retirez --code, ou donnez --device.',
    amountMissing: 'send attend --amount <euros>.',
    amount: '--amount attend un montant de 0,01 à 100 000 euros, avec deux décimales au plus.',
    cause: '--cause attend le nom ou l’identifiant d’une cause.',
    message: '--message a 500 caractères au plus.',
    rate: '--rate attend un nombre de dons par seconde, au-dessus de 0 et jusqu’à 1000.',
    count: '--count attend un nombre entier de dons, à partir de 1.',
    seconds: '--seconds attend un nombre de secondes, au-dessus de 0.',
    countAndSeconds: 'Choisissez --count ou --seconds, pas les deux.',
  },

  noSession: `Aucune session de terminal. Connectez-en un : ${signInHint}`,
  severalSessions: (names: string[]) =>
    `Plusieurs terminaux ont une session : ${names.join(', ')}. Choisissez avec --name.`,
  unreadableSession: (path: string) => `${path} n'est pas lisible. Reconnectez le terminal : ${signInHint}`,

  signedIn: (folder: string) => `Terminal connecté. Session : ${folder}`,
  away: (server: string) => `Le serveur ${server} est injoignable.`,
  /** The refusals of the identity provider, by its codes. */
  staffRefusals: {
    INVALID_LOGIN_CREDENTIALS: "L'e-mail ou le mot de passe est incorrect.",
    INVALID_EMAIL: "L'e-mail ou le mot de passe est incorrect.",
    USER_DISABLED: 'Ce compte est désactivé.',
    TOO_MANY_ATTEMPTS_TRY_LATER: 'Trop de tentatives. Réessayez dans quelques minutes.',
  } as Record<string, string>,
  signInRefused: (code: string) => `Connexion refusée : ${code}.`,
  noEmbeddedSignIn:
    'Ce serveur ne connecte pas par /idp. Créez un code dans le back-office et donnez --device, --serial et --code.',
  noAssociation: (name: string, near: string[]) =>
    `Aucune association « ${name} ».${near.length > 0 ? ` Peut-être : ${near.join(' · ')}.` : ''}`,
  severalAssociations: (name: string) =>
    `Plusieurs associations s'appellent « ${name} ». Donnez --device, --serial et --code.`,
  noDevice: (association: string, serial: string | undefined) =>
    serial ? `« ${association} » n'a pas d'appareil ${serial}.` : `« ${association} » n'a pas d'appareil.`,
  noCause: (name: string, known: string[]) =>
    `Aucune cause active « ${name} ».${known.length > 0 ? ` Causes : ${known.join(' · ')}.` : ''}`,

  strangeAnswer: "La réponse n'est pas celle d'Escarcelle.",
  serverAway: (reason: string) => `${reason} Nouvelles tentatives en cours (Ctrl-C pour arrêter).`,
  serverBack: 'Le serveur répond de nouveau.',
  gaveUp: 'Le serveur reste absent.',
  blocked: (reason: string) => `Le serveur refuse ce terminal : ${reason} Reconnectez-le avec login.`,
  accepted: (amount: string) => `Don de ${amount} envoyé.`,
  refused: (reason: string) => `Don refusé par le serveur. ${reason}`,
  interrupted: 'Interrompu.',
  summary: ({ sent, rejected, waiting }: Record<'sent' | 'rejected' | 'waiting', number>) =>
    [
      `${donations(sent)} envoyé${sent > 1 ? 's' : ''}`,
      `${formatCount(rejected)} refusé${rejected > 1 ? 's' : ''}`,
      `${formatCount(waiting)} sans réponse`,
    ].join(' · '),
  summaryTotal: (totalEuros: number, seconds: number) =>
    `Total reçu par le serveur : ${formatEuros(totalEuros)} en ${seconds.toFixed(1).replace('.', ',')} s`,
} as const
