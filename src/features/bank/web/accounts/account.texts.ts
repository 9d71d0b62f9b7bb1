import { firstLedgerDay, formatDate } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { acquirerNames, type BankContract, type MissingStatement } from '../../bank-account.ts'

const number = (value: number): string => String(value).replace('.', ',')

/** `23 h 30`, `3 h` (docs/rules/values.md#days-print). */
const hour = (cutOff: string): string => {
  const [hours, minutes] = cutOff.split(':')
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}

/** `1,2 % + 0,05 € par don`. */
const feeOf = ({ rate, fixedFee }: Pick<BankContract, 'rate' | 'fixedFee'>): string =>
  [
    ...(rate > 0 ? [`${number(rate)}\u00a0%`] : []),
    ...(fixedFee > 0 ? [`${number(fixedFee)}\u00a0€ par don`] : []),
  ].join(' + ')

export const accountTexts = {
  title: 'Comptes bancaires et contrats',
  empty: 'Aucun compte bancaire',
  emptyHint:
    'Ajoutez le compte qui reçoit les dons\u00a0: ses relevés seront reconnus par son IBAN, quand ils le portent.',
  addFirst: 'Ajouter le premier compte',
  add: 'Ajouter un compte',
  create: 'Nouveau compte bancaire',
  submit: 'Ajouter le compte',
  created: 'Le compte a bien été ajouté',
  label: 'Nom du compte',
  labelHint: 'Celui que vous lui donnez\u00a0: «\u00a0Compte courant\u00a0», «\u00a0Livret\u00a0».',
  iban: 'IBAN',
  ibanHint: 'Il est sur le RIB. Les espaces ne comptent pas.',
  ibanEnd: (end: string) => `IBAN qui finit par ${end}`,
  holder: 'Titulaire',
  holderHint: 'Exactement comme la banque l’écrit.',
  balance: 'Dernier solde connu',
  balanceOf: (amount: number, day: string) => `${formatEuros(amount)} le ${formatDate(day)}`,
  statements: 'Relevés',
  statementsUntil: (day: string) => `importés jusqu’au ${formatDate(day)}`,
  noStatement: 'Aucun relevé importé',
  noBalance: 'Vos relevés n’écrivent pas de solde',
  missing: ({ from, to }: MissingStatement) =>
    from === to
      ? `Relevé manquant du ${formatDate(from)}.`
      : `Relevé manquant du ${formatDate(from)} au ${formatDate(to)}.`,
  accountLabel: 'Compte',
  ofContract: 'Contrat',
  moreOf: (name: string) => `Plus d’actions\u00a0: ${name}`,
  edit: 'Modifier',
  editAccount: 'Modifier le compte',
  updated: 'Le compte a bien été modifié',
  save: 'Enregistrer',
  archive: 'Archiver',
  archiveAccount: 'Ce compte ne sera plus proposé. Ses lignes et ses rapprochements restent.',
  archiveContract: 'Ce contrat n’expliquera plus de nouvelles lignes. Ce qui est rapproché reste.',
  archived: 'Archivé',
  takeBack: 'Reprendre',
  takenBack: 'Repris',

  contracts: 'Contrats monétiques',
  contract: (contractNumber: string) => `Contrat n°\u00a0${contractNumber}`,
  noContract: 'Aucun contrat\u00a0: les remises de cartes de ce compte ne peuvent pas être reconnues.',
  proposed: (contractNumber: string) =>
    `Une ligne de ce compte nomme le contrat n°\u00a0${contractNumber}, celui de votre association.`,
  addProposed: 'Ajouter ce contrat',
  addContract: 'Ajouter un contrat',
  addContractTo: (name: string) => `Ajouter un contrat au compte ${name}`,
  createContract: 'Nouveau contrat monétique',
  submitContract: 'Ajouter le contrat',
  contractCreated: 'Le contrat a bien été ajouté',
  editContract: 'Modifier le contrat',
  contractUpdated: 'Le contrat a bien été modifié',
  account: 'Compte qui reçoit les versements',
  number: 'Numéro de contrat',
  numberHint: 'Le numéro de contrat monétique, ou d’accepteur\u00a0: il est sur les tickets et sur les relevés.',
  acquirer: 'Qui verse',
  acquirers: Object.entries(acquirerNames).map(([value, label]) => ({ value, label })),
  settles: 'Ce qui est versé',
  settlesChoices: { gross: 'Les dons en entier', net: 'Les dons moins la commission' },
  rate: 'Commission, en pourcentage',
  fixedFee: 'Commission fixe par don',
  feeHint: 'Dans votre contrat. Laissez 0 si vous ne savez pas\u00a0: les relevés la montreront.',
  isFeeMonthly: 'La commission est prélevée une fois par mois, sur une ligne à part',
  isFeeMonthlyHint: 'Sinon, chaque remise a la sienne, sur sa propre ligne.',
  cutOff: 'Heure de coupure',
  cutOffHint: 'Quand les appareils envoient leurs dons à la banque. Laissez vide\u00a0: elle sera déduite des relevés.',
  cutOffOf: ({ cutOff, isCutOffLearnt }: Pick<BankContract, 'cutOff' | 'isCutOffLearnt'>) =>
    cutOff === null
      ? 'Pas encore connue\u00a0: elle sera déduite des prochains relevés'
      : `${hour(cutOff)}, ${isCutOffLearnt ? 'déduite de vos relevés' : 'choisie par vous'}`,
  fee: 'Commission',
  feeOf: (contract: Pick<BankContract, 'rate' | 'fixedFee' | 'settles' | 'isFeeMonthly' | 'foundRate'>) => {
    const fee = feeOf(contract)
    if (contract.foundRate !== null)
      return `Retenue sur chaque versement, taux constaté\u00a0: ${number(contract.foundRate)}\u00a0%`
    if (contract.settles === 'net') return fee ? `${fee}, retenue sur chaque versement` : 'Retenue sur chaque versement'
    const how = contract.isFeeMonthly ? 'prélevée une fois par mois' : 'prélevée à chaque remise'
    if (fee) return `${fee}, ${how}`
    return contract.isFeeMonthly ? 'Prélevée une fois par mois' : 'Aucune commission connue'
  },
  devices: 'Appareils',
  noDevices: 'Aucun\u00a0: choisissez les appareils de ce contrat.',
  deviceOf: (name: string, from: string) => (from > firstLedgerDay ? `${name} (depuis le ${formatDate(from)})` : name),
  chooseDevices: 'Choisir les appareils',
  devicesOf: (contractNumber: string) => `Appareils du contrat n°\u00a0${contractNumber}`,
  devicesHint:
    'Un appareil encaisse sous un contrat à partir d’un jour. Laissez le jour vide s’il a toujours été sous ce contrat.',
  deviceFrom: (name: string) => `Premier jour de «\u00a0${name}\u00a0»`,
  always: 'Depuis toujours',
  devicesSaved: 'Les appareils ont bien été choisis',
  allDevicesTaken: 'Tous les appareils ont un contrat. Vous pourrez en déplacer ensuite, à partir d’un jour.',
} as const
