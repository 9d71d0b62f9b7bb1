import { type Day, formatDate } from '#shared/days.ts'
import { eurosOfCents, formatEuros } from '#shared/money.ts'
import { conflict, dayClosed, Refusal, ruleBroken } from '#shared/problem.ts'

/** The refusals of a movement, besides its shape (docs/rules/movements.md). */
export const movementRefusals = {
  exceeds: (leftCents = 0) =>
    conflict(
      'movement-exceeds',
      leftCents > 0
        ? `Il ne reste que ${formatEuros(eurosOfCents(leftCents))} sur ce don.`
        : 'Il ne reste rien de ce don.',
      'amount',
    ),
  notChargedBack: (chargedBackCents = 0) =>
    conflict(
      'not-charged-back',
      `Les contestations de ce don sont de ${formatEuros(eurosOfCents(chargedBackCents))}.`,
      'amount',
    ),
  changed: () => conflict('movements-changed', 'Ce don a changé entre-temps. Vérifiez-le et recommencez.', 'version'),
  undone: () => new Refusal(409, 'movement-undone', 'Cette correction est déjà annulée.'),
  neededByAnother: () =>
    new Refusal(409, 'movement-needed', 'Une correction plus récente en dépend. Annulez-la d’abord.'),
  waiting: () => new Refusal(409, 'movement-waiting', 'Une correction de ce don attend déjà une confirmation.'),
  decided: () => new Refusal(409, 'request-decided', 'Cette demande a déjà reçu une réponse.'),
  ownRequest: () => ruleBroken('own-request', 'Une autre personne doit confirmer votre demande.'),
  unknownCause: () => ruleBroken('unknown-cause', 'Cette cause n’existe pas.', 'toCauseId'),
  sameCause: () => ruleBroken('same-cause', 'Ce don est déjà affecté à cette cause.', 'toCauseId'),
  sameAmount: () => ruleBroken('same-amount', 'Ce don est déjà de ce montant.', 'amount'),
  onSheet: () =>
    new Refusal(
      409,
      'movement-on-sheet',
      'Ce don vient d’une feuille de comptage\u00a0: seule une feuille inverse l’annule.',
    ),
  onSlip: (number = 1) =>
    new Refusal(
      409,
      'movement-on-slip',
      `Ce chèque est sur le bordereau de remise n°\u00a0${number}. Annulez d’abord ce bordereau.`,
    ),
  movedInFuture: () =>
    ruleBroken(
      'moved-in-future',
      'L’argent n’a pas encore bougé\u00a0: choisissez un jour passé, ou aujourd’hui.',
      'movedOn',
    ),
  movedTooEarly: (day: Day = '2026-03-06') =>
    ruleBroken('moved-too-early', `L’argent n’a pas pu bouger avant le ${formatDate(day)}.`, 'movedOn'),
  movedOnClosedDay: (day: Day = '2026-03-06') => conflict('day-closed', dayClosed(day).message, 'movedOn'),
  notMoney: () => ruleBroken('not-money', 'Cette correction compte le jour du don.', 'movedOn'),
  notCheque: () => ruleBroken('not-a-cheque', 'Seul un chèque saisi à la main revient impayé.', 'kind'),
  notReclaimable: () =>
    ruleBroken(
      'not-reclaimable',
      'La banque ne reprend ni des espèces ni un chèque. Un chèque sans provision se note «\u00a0Chèque impayé\u00a0».',
      'kind',
    ),
  afterCancellation: () =>
    new Refusal(409, 'movement-cancelled', 'Ce don est annulé. Annulez d’abord cette annulation.'),
  afterMoney: () =>
    new Refusal(
      409,
      'movement-money-moved',
      'Ce don a un remboursement, une contestation ou un chèque impayé. Annulez d’abord cette correction.',
    ),
  afterCorrection: () =>
    new Refusal(409, 'movement-corrected', 'Le montant de ce don a été corrigé. Annulez d’abord cette correction.'),
  cashBoxEmpty: (missingCents = 2000, day: Day = '2026-03-06') =>
    new Refusal(
      409,
      'cash-box-empty',
      `Il manquerait ${formatEuros(eurosOfCents(missingCents))} en caisse le ${formatDate(day)}\u00a0: elle n’en contient pas assez. Si ces espèces sont déjà remises en banque, annulez d’abord la remise\u00a0; sinon, choisissez un autre moyen de remboursement.`,
    ),
  notByHand: () => ruleBroken('not-by-hand', 'Seul un don saisi à la main peut changer de montant.', 'kind'),
}

/** The refusals of a cancellation of a whole donation. */
export const cancellationRefusals = [
  movementRefusals.afterCancellation,
  movementRefusals.afterMoney,
  movementRefusals.afterCorrection,
  movementRefusals.exceeds,
  movementRefusals.waiting,
  movementRefusals.cashBoxEmpty,
]
