import type { BankMonth } from '#features/bank/bank-month.ts'
import { closingTexts, monthName } from '#features/closings/closing.texts.ts'
import { formatDate, formatDays } from '#shared/days.ts'
import { formatChange, formatDons, formatEuros, plural } from '#shared/money.ts'
import { periodOfMonth } from '#shared/periods.ts'
import { capitalize } from '#shared/text.ts'
import { isMonth } from './month.search.ts'
import type { MonthMissing, MonthSheet } from './month.ts'

type Of<Kind extends MonthMissing['kind']> = Extract<MonthMissing, { kind: Kind }>

type Ended = Pick<MonthSheet, 'month' | 'isOver'>

const nameOf = (month: string): string => {
  const { startDate, endDate } = periodOfMonth(month)
  return isMonth(month) ? monthName(startDate) : formatDays(startDate, endDate)
}
/** Names a month alone: `octobre`. */
const shortOf = (month: string): string => (isMonth(month) ? nameOf(month).replace(/ \d{4}$/, '') : 'la période')
/** Ends a participle that agrees with `shortOf`. */
const agreed = (participle: string, month: string): string => (isMonth(month) ? participle : `${participle}e`)

const ages: Record<BankMonth['enRoute'][number]['age'], string> = {
  usual: 'dans les délais',
  unknown: 'sans relevé de ces jours',
  late: 'depuis plus de trois jours ouvrés',
  old: 'depuis plus de dix jours ouvrés',
}

export const monthTexts = {
  title: 'Votre mois',
  titleOf: (month: string) => (isMonth(month) ? monthTexts.title : 'Votre période'),
  month: (month: string) => capitalize(nameOf(month)),
  /** `Octobre`, with the year where it is not that of another month. */
  short: (month: string) => capitalize(shortOf(month)),

  reconciled: (month: string) => `${monthTexts.short(month)} est ${agreed('rapproché', month)}.`,
  openLines: (count: number, amount: number) =>
    `${plural(count, 'ligne n’est pas rapprochée', 'lignes ne sont pas rapprochées')}\u00a0: ${formatEuros(amount)}.`,
  notReconciled: (month: string) => `${monthTexts.short(month)} n’est pas encore ${agreed('rapproché', month)}.`,
  goesOn: (month: string) =>
    `${monthTexts.short(month)} n’est pas ${agreed('fini', month)}\u00a0: d’autres dons et d’autres lignes peuvent arriver.`,

  /** Says whether a month is reconciled with its bank, or how many lines and euros are not. */
  verdictOf: ({
    month,
    isReconciled,
    isOver,
    missing,
  }: Pick<MonthSheet, 'month' | 'isReconciled' | 'isOver' | 'missing'>) => {
    if (isReconciled) return monthTexts.reconciled(month)
    const lines = missing.find((one) => one.kind === 'lines')
    const said = lines
      ? [monthTexts.openLines(lines.count, lines.amount)]
      : isOver
        ? [monthTexts.notReconciled(month)]
        : []
    return [...said, ...(isOver ? [] : [monthTexts.goesOn(month)])].join(' ')
  },

  closeOnly: (month: string) => `Clore ${shortOf(month)}`,
  closeAndSend: (month: string) => `Clore ${shortOf(month)} et envoyer`,
  closedOnceOver: 'Un mois se clôture une fois fini.',
  nothingToClose: 'Aucun don ni correction ce mois-ci.',
  question: ({ closed, figures: { carried }, missing, isReconciled }: MonthSheet) =>
    [
      `Les chiffres seront figés à ${formatEuros(closed.net)} net, ${formatDons(closed.donationCount)}${carried.length > 0 ? ', ce qui est reporté compris' : ''}, avec ce que la banque en dit aujourd’hui.`,
      ...(isReconciled
        ? []
        : [`${plural(missing.length, 'chose manque', 'choses manquent')}\u00a0: le document le dira.`]),
      'Ce qui arrivera plus tard ira dans le mois suivant.',
    ].join(' '),
  closedAs: (month: string, number: number) =>
    `${monthTexts.short(month)} est ${agreed('clôturé', month)}\u00a0: clôture de période n°\u00a0${number}.`,
  underWay: (number: number) =>
    `Clôture de période n°\u00a0${number} en cours\u00a0: elle attend la fin de ce qui s’enregistre, puis fige ses chiffres.`,
  otherClosing: (month: string, number: number, days: string) =>
    `${isMonth(month) ? 'Ce mois' : 'Cette période'} est dans la clôture de période n°\u00a0${number} (${days}), ou la coupe\u00a0: pas de deuxième clôture.`,
  seal: 'Sceller avec la banque',
  hasChanged: 'La banque, la caisse ou les chèques en savent plus depuis. Cette page garde ce qui était su.',
  notClosed: (month: string) =>
    `${isMonth(month) ? 'Ce mois' : 'Cette période'} n’est pas ${agreed('clôturé', month)}\u00a0: ces chiffres peuvent changer.`,
  sealedAt: 'Banque scellée le',
  what: 'Quoi',
  whoActs: 'Qui agit',
  print: closingTexts.print,
  pdf: closingTexts.pdf,

  gross: closingTexts.gross,
  net: closingTexts.net,
  paid: 'Versé par la banque',
  /** Cash comes to the bank by slips, and is not compared. */
  ofGross: (gross: number, hasCash: boolean) => `sur ${formatEuros(gross)}${hasCash ? ' hors espèces' : ' récoltés'}`,
  enRoute: 'En route',
  allPaid: 'Tout est versé',
  ages,

  missing: 'Ce qui manque',
  nothingMissing: 'Rien ne manque.',
  missingOf: {
    account: () => 'Le compte bancaire n’est pas connu',
    statement: ({ account, from, to }: Of<'statement'>) =>
      from === to
        ? `${account.name}\u00a0: relevé manquant le ${formatDate(from)}`
        : `${account.name}\u00a0: relevé manquant du ${formatDate(from)} au ${formatDate(to)}`,
    lines: ({ count, amount }: Of<'lines'>) =>
      `${plural(count, 'ligne à expliquer', 'lignes à expliquer')}, ${formatEuros(amount)}`,
    balance: ({ account, amount }: Of<'balance'>) =>
      `${account.name}\u00a0: écart de ${formatChange(amount)} au relevé`,
    late: ({ dayCount, amount }: Of<'late'>) =>
      `${plural(dayCount, 'journée en retard de versement', 'journées en retard de versement')}, ${formatEuros(amount)}`,
    contract: ({ count, amount }: Of<'contract'>) =>
      `${formatDons(count)} par carte sans contrat, ${formatEuros(amount)}`,
    slip: ({ slip }: Of<'slip'>) => `Remise n°\u00a0${slip.number} pas encore créditée, ${formatEuros(slip.amount)}`,
    sheets: ({ count }: Of<'sheets'>) => plural(count, 'feuille de comptage à signer', 'feuilles de comptage à signer'),
    cheques: ({ count, amount }: Of<'cheques'>) =>
      `${plural(count, 'chèque à remettre', 'chèques à remettre')}, ${formatEuros(amount)}`,
    keeping: ({ device, count }: Of<'keeping'>) =>
      `${device.name}\u00a0: ${plural(count, 'don pas encore envoyé', 'dons pas encore envoyés')}`,
    corrections: ({ count }: Of<'corrections'>) => plural(count, 'correction à confirmer', 'corrections à confirmer'),
    arrived: ({ count, total }: Of<'arrived'>) =>
      `${plural(count, 'don arrivé', 'dons arrivés')} après la clôture, ${formatEuros(total)}`,
  } satisfies { [Kind in MonthMissing['kind']]: (one: Of<Kind>) => string },
  nameOf: (one: MonthMissing): string => (monthTexts.missingOf[one.kind] as (missing: MonthMissing) => string)(one),
  /** Who must act, and why. */
  missingNotes: {
    account: 'Un manageur l’ajoute, avec le contrat des appareils\u00a0: la banque se compare alors aux dons.',
    statement: 'Un manageur télécharge le relevé de ces jours sur le site de la banque.',
    lines: 'Un manageur dit ce que c’est.',
    balance: 'Les lignes ne font pas le solde du relevé\u00a0: il manque un relevé, ou il en est un de trop.',
    late: 'Vérifiez le relevé, puis appelez la banque.',
    contract: 'Sans contrat, rien ne dit ce que la banque en a versé.',
    slip: 'Cherchez la ligne de la remise, ou demandez à la banque.',
    sheets: 'Deux personnes signent.',
    cheques: 'Une personne qui compte fait le bordereau.',
    keeping: 'Une personne sur place relie l’appareil au réseau\u00a0: les dons arrivent d’eux-mêmes.',
    corrections: 'Une deuxième personne confirme ou refuse.',
    arrived: 'La clôture du mois suivant les reprend, sous leur propre titre.',
  } satisfies Record<MonthMissing['kind'], string>,
  acts: {
    account: 'Ajouter le compte',
    statement: 'Importer le relevé',
    lines: 'Expliquer',
    balance: 'Voir les relevés',
    late: 'Voir la banque',
    contract: 'Ajouter un contrat',
    slip: 'Voir la remise',
    sheets: 'Signer',
    cheques: 'Remettre en banque',
    keeping: 'Voir l’appareil',
    corrections: 'Confirmer',
    arrived: 'Voir la clôture',
  } satisfies Record<MonthMissing['kind'], string>,

  bridge: (name: string) => `Du solde au solde\u00a0: ${name}`,
  operation: 'Opération',
  amount: 'Montant',
  opening: (month: string) => `Solde au ${formatDate(periodOfMonth(month).startDate)}, avant la première ligne`,
  donations: 'Dons versés',
  /** Says the part that no contract explains. */
  fees: (unknown: number) =>
    unknown === 0 ? 'Commissions' : `Commissions, dont ${formatChange(unknown)} qu’aucun contrat n’explique`,
  /** Says the part that the bank kept back, and that no correction of a donation notes. */
  returned: (unknown: number) =>
    unknown === 0
      ? 'Remboursements et contestations'
      : `Remboursements et contestations, dont ${formatChange(unknown)} que rien ne note chez nous`,
  difference: (name: string, count: number) => capitalize(count > 1 ? `${name} (${count})` : name),
  others: 'Autres opérations',
  unexplained: 'Lignes à expliquer',
  closing: ({ month, isOver }: Ended) => `Solde ${monthTexts.endOf({ month, isOver })}`,
  /** Names the end of a month, or today where it goes on. */
  endOf: ({ month, isOver }: Ended) => (isOver ? `au ${formatDate(periodOfMonth(month).endDate)}` : 'à ce jour'),
  stated: 'Solde du relevé',
  noBalance: 'Aucun relevé ne dit ce solde',
  isSame: 'Le relevé dit le même solde, au centime.',
  isOther: (gap: number) => `Le relevé dit ${formatChange(gap)}.`,
  noStated: 'Aucun relevé ne dit le solde de la fin du mois.',

  byMethod: closingTexts.byMethod,
  byPlace: 'Par lieu',
  place: 'Lieu',
  method: closingTexts.method,
  count: closingTexts.count,
  left: 'Pas encore versé',
  byHand: closingTexts.byHand,

  cash: 'Caisse et chèques',
  cashMovement: 'Entrées et sorties',
  cashNames: { box: 'Espèces', cheques: 'Chèques' },
  held: (ended: Ended) => `Détenu ${monthTexts.endOf(ended)}`,
  heldBefore: (month: string) => `Détenu avant le ${formatDate(periodOfMonth(month).startDate)}`,
  received: 'Reçu',
  refunded: 'Rendu',
  adjusted: 'Écarts de caisse',
  deposited: 'Remis en banque',
  /** Says how much of the deposit slips of the month the bank has credited. */
  creditedOf: ({ cash, cheques, waiting }: MonthSheet['books']['credited']) =>
    [
      `Des remises du mois, la banque a crédité ${formatEuros(cash)} d’espèces et ${formatEuros(cheques)} de chèques.`,
      ...(waiting.length > 0
        ? [`${plural(waiting.length, 'remise n’est pas encore créditée', 'remises ne sont pas encore créditées')}.`]
        : []),
    ].join(' '),
  total: closingTexts.total,

  /** `Reporté : 500,00 € net, 2 dons. Arrivés après la clôture de septembre 2026.` */
  carried: ({ closing, net, donationCount }: MonthSheet['figures']['carried'][number]) =>
    `${closingTexts.carried}\u00a0: ${formatEuros(net)} net, ${formatDons(donationCount)}. ${closingTexts.carriedHeading(closing)}.`,
} as const
