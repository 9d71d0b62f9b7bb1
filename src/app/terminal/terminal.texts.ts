import { formatCount, formatEuros } from '#shared/money.ts'

/** Returns the count and its noun: '1 don', '28 529 dons'. */
const donations = (count: number): string => `${formatCount(count)} don${count > 1 ? 's' : ''}`
const signInHint = 'npm run terminal -- login --association "<nom>"'

/** All texts of the simulator. */
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

  replay <fichier.csv>        Rejoue un fichier de dons : created_at,amount,has_message.
    [--speed <n>|max]         dons par seconde, max par défaut
    [--concurrency <n>]       envois simultanés, 8 par défaut

  flush                       Envoie ce qui attend.
  retry                       Renvoie aussi les dons refusés (rejected.jsonl), chacun sous sa clé.

Toutes les commandes
  --state <dossier>           dossier de la session, ./data/terminal/<nom> par défaut
  --name <nom>                choisit ./data/terminal/<nom>
  --patience <secondes>       attente d'un serveur absent avant de garder les dons (10 pour un envoi, 120 pour un flux)

Ce qui n'a pas pu partir attend dans outbox.sqlite et part en premier la fois suivante, sans doublon.
Code de sortie : 0 tout est envoyé, 1 erreur, 2 lignes ou dons refusés, 3 dons en attente, 130 Ctrl-C.
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
    fileMissing: 'replay attend le chemin d’un fichier CSV.',
    speed: '--speed attend un nombre de dons par seconde, au-dessus de 0, ou max.',
    concurrency: '--concurrency attend un nombre entier de 1 à 64.',
  },

  noSession: `Aucune session de terminal. Connectez-en un : ${signInHint}`,
  severalSessions: (names: string[]) =>
    `Plusieurs terminaux ont une session : ${names.join(', ')}. Choisissez avec --name.`,
  unreadableSession: (path: string) => `${path} n'est pas lisible. Reconnectez le terminal : ${signInHint}`,
  unreadableOutbox: (path: string) =>
    `${path} n'est pas lisible. Déplacez ce fichier pour continuer sans ses dons ; rien n'a été envoyé.`,
  stateInUse: (folder: string, pid: number) => `Le processus ${pid} utilise déjà ${folder}.`,
  othersWait: (count: number, folder: string) =>
    `${donations(count)} d'une autre association ${count > 1 ? 'attendent' : 'attend'} dans ${folder}. Choisissez un autre dossier avec --state.`,

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

  noFile: (path: string) => `${path} : fichier introuvable.`,
  unreadableFile: (path: string, reason: string) => `${path} n'est pas lisible : ${reason}`,
  isFolder: (path: string) => `${path} est un dossier, pas un fichier CSV.`,
  emptyFile: (path: string) => `${path} est vide. La première ligne attendue est : created_at,amount,has_message`,
  wrongHeader: (path: string, found: string) =>
    `${path}, ligne 1 : « ${found} » au lieu de created_at,amount,has_message. Ces trois colonnes, séparées par des virgules, et aucune autre.`,
  lineTooLong: (path: string, line: number) =>
    `${path}, ligne ${line} : plus de 100 000 caractères. La lecture s'arrête ici.`,
  badRow: (path: string, line: number, problem: string) => `${path}, ligne ${line} : ${problem}`,
  rowProblem: {
    fields: (count: number) => `3 champs attendus, ${count} trouvé${count > 1 ? 's' : ''}`,
    createdAt: (found: string) =>
      `created_at « ${found} » n'est pas une date ISO 8601 avec son fuseau (2015-06-27T08:10:51Z)`,
    amount: (found: string) => `amount « ${found} » n'est pas un montant de 0.01 à 100000 avec deux décimales au plus`,
    hasMessage: (found: string) => `has_message « ${found} » n'est ni 0 ni 1`,
  },

  strangeAnswer: "La réponse n'est pas celle d'Escarcelle.",
  serverAway: (reason: string) => `${reason} Nouvelles tentatives en cours (Ctrl-C pour arrêter).`,
  serverBack: 'Le serveur répond de nouveau.',
  gaveUp: 'Le serveur reste absent : les dons attendent.',
  blocked: (reason: string) =>
    `Le serveur refuse ce terminal : ${reason} Les dons attendent ; reconnectez-le avec login.`,
  refused: (source: string, reason: string) => `${source} : refusé par le serveur. ${reason}`,
  postponed: (source: string, reason: string) => `${source} : pas encore accepté, le don attend. ${reason}`,
  rejectedFile: (path: string) => `Dons refusés : ${path}`,
  badRows: (count: number) =>
    `${formatCount(count)} ligne${count > 1 ? 's' : ''} du fichier ${count > 1 ? 'sont fausses' : 'est fausse'}, les autres ont été gardées.`,
  interrupted: 'Interrompu.',
  progress: (done: number) => donations(done),
  progressOf: (percent: number, done: number, total: number) =>
    `${percent} % · ${formatCount(done)} sur ${donations(total)}`,
  summary: ({ sent, known, rejected, waiting }: Record<'sent' | 'known' | 'rejected' | 'waiting', number>) =>
    [
      `${donations(sent)} envoyé${sent > 1 ? 's' : ''}`,
      `${formatCount(known)} déjà connu${known > 1 ? 's' : ''}`,
      `${formatCount(rejected)} refusé${rejected > 1 ? 's' : ''}`,
      `${formatCount(waiting)} en attente`,
    ].join(' · '),
  summaryTotal: (totalEuros: number, seconds: number) =>
    `Total reçu par le serveur : ${formatEuros(totalEuros)} en ${seconds.toFixed(1).replace('.', ',')} s`,
} as const
