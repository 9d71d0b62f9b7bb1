import { dayMs, formatDateTime, hourMs, minuteMs } from '#shared/days.ts'
import { formatCount } from '#shared/money.ts'

const floor = (ms: number, unit: number): string => formatCount(Math.floor(ms / unit))

/** `il y a 12 min`, `il y a 2 h`, `il y a 3 jours`. A clock that is ahead says the present. */
const agoOf = (ms: number): string => {
  if (ms < minuteMs) return 'à l’instant'
  if (ms < hourMs) return `il y a ${floor(ms, minuteMs)}\u00a0min`
  if (ms < 2 * dayMs) return `il y a ${floor(ms, hourMs)}\u00a0h`
  return `il y a ${floor(ms, dayMs)}\u00a0jours`
}

/** The exact texts of the screens of terminals (docs/rules/values.md#text-exact). */
export const deviceTexts = {
  devices: 'Appareils',
  empty: 'Aucun appareil',
  emptyHint: 'Une fois enregistré, un appareil se connecte avec son code.',
  emptyHintOfManager:
    'Vos appareils sont ici dès que la plateforme les a enregistrés. Ils se connectent avec leur code.',
  addFirst: 'Enregistrer le premier appareil',
  serialNumberIs: (serialNumber: string) => `N° de série ${serialNumber}`,
  lastDonation: (at: string) => `Dernier don le ${formatDateTime(at)}`,
  noDonation: 'Aucun don reçu',
  silentSince: (at: string) => `silencieux depuis le ${formatDateTime(at)}`,
  silenceNote: (at: string) =>
    `Silencieux depuis le ${formatDateTime(at)}\u00a0: d’habitude, des dons seraient venus. Vérifiez qu’il est allumé, connecté au réseau et prêt à encaisser.`,
  silentOffline: (at: string, contactAt: string) =>
    `Silencieux depuis le ${formatDateTime(at)}, et sans contact depuis le ${formatDateTime(contactAt)}\u00a0: il est sans doute éteint ou sans réseau.`,
  silentOnline: (at: string, contactAt: string) =>
    `Silencieux depuis le ${formatDateTime(at)}, mais allumé (dernier contact le ${formatDateTime(contactAt)})\u00a0: vérifiez le lecteur de carte et l’emplacement.`,

  unusual: (since: string) => `dons inhabituels depuis le ${formatDateTime(since)}`,
  unusualNote: (since: string) => `Dons inhabituels depuis le ${formatDateTime(since)}.`,
  unusualReasons: {
    amount: 'Un montant est beaucoup plus grand que d’habitude.',
    rate: 'Il y a beaucoup plus de dons que d’habitude.',
    age: 'Des dons sont datés de bien avant leur arrivée.',
  },
  unusualHelp:
    'Ces dons sont comptés comme les autres. Si l’appareil est perdu ou volé, révoquez son accès, puis annulez ses dons à deux.',
  examine: 'J’ai vérifié ces dons',
  examineQuestion: (label: string) =>
    `Les dons de «\u00a0${label}\u00a0» sont-ils en ordre\u00a0? L’alerte disparaît pour tous, et ces dons feront partie de ses habitudes.`,
  examining: 'Enregistrement…',
  examined: 'Les dons de l’appareil sont notés comme vérifiés',
  cancelDonations: 'Annuler des dons de l’appareil',

  missing: (count: number) => (count === 1 ? '1 don manquant' : `${formatCount(count)} dons manquants`),
  missingNote: (count: number) =>
    count === 1
      ? 'Un don que cet appareil a numéroté n’est pas arrivé depuis plus de 24 heures. Reconnectez l’appareil.'
      : `${formatCount(count)} dons que cet appareil a numérotés ne sont pas arrivés depuis plus de 24 heures. Reconnectez l’appareil.`,

  fleetSearch: 'Rechercher un appareil…',
  fleetFilters: {
    unusual: 'Dons inhabituels',
    silent: 'Silencieux',
    connected: 'Connectés',
    'never-connected': 'Jamais connectés',
    revoked: 'Accès révoqués',
    retired: 'Retirés',
  },
  fleetFigure: (
    filter: 'unusual' | 'silent' | 'connected' | 'never-connected' | 'revoked' | 'retired',
    figure: string,
  ) => `${deviceTexts.fleetFilters[filter]}\u00a0: ${figure}`,
  filtered: 'liste filtrée',

  health: 'État de l’appareil',
  state: 'État',
  states: {
    connected: 'connecté',
    'never-connected': 'jamais connecté',
    revoked: 'accès révoqué',
    retired: 'retiré',
  },
  lastDonationAt: 'Dernier don',
  lastContactAt: 'Dernier contact',
  lastContact: (at: string) => `Dernier contact le ${formatDateTime(at)}`,
  none: 'Aucun',
  battery: 'Batterie',
  percent: (value: number) => `${value}\u00a0%`,
  network: 'Réseau',
  networks: { wifi: 'Wi-Fi', mobile: 'Réseau mobile', ethernet: 'Câble' },
  reader: 'Lecteur de carte',
  readers: { ready: 'prêt', lost: 'ne répond pas' },
  version: 'Version du logiciel',
  waitingDonations: 'Dons en attente d’envoi',
  readerLost: 'lecteur de carte perdu',
  readerLostNote: 'Le lecteur de carte ne répond pas\u00a0: l’appareil ne peut pas encaisser. Redémarrez-le.',
  lowBattery: (percent: number) => `batterie à ${percent}\u00a0%`,
  lowBatteryNote: (percent: number) => `La batterie est à ${percent}\u00a0%\u00a0: branchez l’appareil.`,
  waiting: (count: number) => (count === 1 ? '1 don en attente' : `${formatCount(count)} dons en attente`),
  waitingNote: (count: number) =>
    count === 1
      ? 'Un don attend encore dans l’appareil. Il partira dès que le réseau le permet\u00a0: laissez l’appareil allumé.'
      : `${formatCount(count)} dons attendent encore dans l’appareil. Ils partiront dès que le réseau le permet\u00a0: laissez l’appareil allumé.`,
  ago: (at: string, now: number) => agoOf(now - Date.parse(at)),
  allIsWell: (lastDonationAt: string | null, now: number) =>
    lastDonationAt === null
      ? 'Tout va bien\u00a0: connecté, aucun don pour l’instant'
      : `Tout va bien\u00a0: dernier don ${agoOf(now - Date.parse(lastDonationAt))}`,
  neverConnectedNote:
    'Cet appareil ne s’est encore jamais connecté. Générez un code, puis saisissez-le sur l’appareil.',
  revokedNote:
    'L’accès de cet appareil est révoqué\u00a0: il n’enregistre plus de dons. Un nouveau code le reconnecte.',
  retiredNote: (at: string) => `Cet appareil est retiré depuis le ${formatDateTime(at)}. Ses dons restent ici.`,
  retiredDevices: 'Appareils retirés',
  formerBoxes: 'Anciens appareils à cet emplacement',
  box: (model: string, serialNumber: string) => `${model}, n°\u00a0${serialNumber}`,
  replacedAt: (at: string) => `Remplacé le ${formatDateTime(at)}`,

  device: 'Appareil',
  title: (label: string) => `Appareil - ${label}`,
  information: 'Informations',
  createdAt: 'Créée le',
  model: 'Modèle',
  serialNumber: 'Numéro de série',
  update: 'Modifier',

  access: 'Actions',
  issueCode: "Générer un code d'authentification",
  codeTitle: 'Code d’authentification',
  codeIsTemporary: 'Ce code est temporaire et expirera bientôt.',
  qrCode: 'Code QR de connexion',
  scan: 'Saisissez ce code sur l’appareil, ou scannez le QR code avec lui.',
  codeReplaces: 'Un nouveau code invalidera le précédent.',
  expiresIn: (minutes: number, seconds: number) => `Expire dans ${minutes}:${String(seconds).padStart(2, '0')}`,
  expired: 'Ce code a expiré.',
  copyCode: 'Copier le code',
  codeCopied: 'Le code a été copié',

  revoke: "Révoquer l'accès",
  revokeQuestion: (label: string) =>
    `Voulez-vous vraiment révoquer l’accès de «\u00a0${label}\u00a0»\u00a0? Il n’enregistrera plus de dons avant d’être reconnecté avec un nouveau code.`,
  revoking: 'Révocation de l’accès…',
  revoked: 'L’accès de l’appareil a bien été révoqué',

  replace: 'Remplacer l’appareil',
  replaceTitle: 'Remplacer l’appareil',
  replaceSubmit: 'Valider le remplacement',
  replaceNote: (label: string) =>
    `Un autre appareil prend la place de «\u00a0${label}\u00a0». Les dons et les chiffres restent à cet emplacement\u00a0; l’ancien appareil perd son accès.`,
  newSerialNumber: 'Numéro de série du nouvel appareil',
  waitingBeforeReplace: (count: number) =>
    count === 1
      ? 'Un don attend encore dans l’ancien appareil. Laissez-le l’envoyer avant de le remplacer.'
      : `${formatCount(count)} dons attendent encore dans l’ancien appareil. Laissez-le les envoyer avant de le remplacer.`,
  replaced: 'L’appareil a bien été remplacé',

  retire: 'Retirer l’appareil',
  retireQuestion: (label: string) =>
    `Voulez-vous vraiment retirer «\u00a0${label}\u00a0»\u00a0? Il perd son accès et quitte la liste des appareils en service. Ses dons restent.`,
  retiring: 'Retrait de l’appareil…',
  retired: 'L’appareil a bien été retiré',
  reinstate: 'Remettre en service',
  reinstating: 'Remise en service…',
  reinstated: 'L’appareil a bien été remis en service',

  add: 'Ajouter un appareil',
  createTitle: 'Nouvel appareil',
  label: 'Label',
  submitCreation: 'Valider la création',
  created: "L'appareil a bien été créé",

  updateTitle: 'Modifier l’appareil',
  name: 'Nom',
  serialNumberHint: 'Le numéro de série ne peut pas être modifié.',
  submitUpdate: 'Valider la modification',
  updated: "L'appareil a bien été modifié",
} as const
