import { amountAsWritten } from '#shared/server/tables/cell-amount.ts'
import type { ColumnRule } from '#shared/server/tables/column-proposal.ts'
import type { MappedField } from '../mapping.ts'

/** Names of columns of digits that are never the amount of a donation. */
export const noAmount =
  /\b(?:ids?|identifiants?|n°|no|num|numeros?|numbers?|ref|references?|codes?|tel\w*|phones?|mobiles?|portables?|refund\w*|rembours\w*|frais|fees?|(?<!avant )commissions?|nets?|tva|vat|tax\w*|taux|rates?|pour ?cent\w*|percent\w*|counts?|nombres?|nb|qte|quantites?|quantity|symbol\w*|devises?|currency|promo|remises?|discounts?|rabais|reductions?|options?|tarifs?|prix|prices?|soldes?|balances?|pourboires?|tips?|exchange|converti\w*|converted|original\w*|objectifs?|goals?|dues?|restants?|ht|supplementaires?|additional|deductible|eligible|annees?|years?|ages?|postal|cp|zip|verse|versement|payout|adherents?|membres?|members?|caution|codes?|score|mandat|iban|rum|promesses?|promis\w*|pledge\w*|engagements?|attendus?|prevus?|plafond|reste|budget|milliers?|thousands?|k\.?euros?|ke)\b|k€/

const isAmountOrBlank = (cell: string): boolean => !('problem' in amountAsWritten(cell))

const ofPayment = '(?:paiements?|payments?|transactions?|charges?|dons?|donations?|reglements?|operations?|virements?)'
const rx = (source: string): RegExp => new RegExp(source)
const paper = /recu|receipt|fiscal|facture|invoice/
const payout = /versement|verse\b|payout|transfer|available|depot|deposit/

/**
 * Names of columns in the files of HelloAsso, GiveWP, Stripe, SumUp, PayPal, Zeffy, AssoConnect and of treasurers,
 * folded. They are proposed in this order: what changes the money, its currency, its day, or whether it happened comes
 * first.
 */
export const columnRules: Record<MappedField | 'order', ColumnRule> = {
  zone: { names: [/fuseau|time ?zone|^tz$/] },
  time: { names: [/^(?:heure|time|horaire)$/, rx(`^heure (?:du|de)|${ofPayment} time`)] },
  date: {
    names: [
      rx(`^dates?$|date (?:du |de la |de |d'|of )?(?:the )?${ofPayment}|${ofPayment} date|^created(?: date| at)?$`),
      /\bdate\b.*\b(?:commande|order|encaissement|valeur)\b|order date|^(?:jour|horodatage|timestamp)$/,
      /\bdate|created|\bjour\b|horodatage/,
    ],
    never:
      /naissance|birth|update|modif|expir|\bfin\b|\bend\b|echeance|\bdue\b|inscription|rembours|refund|remise|recu|receipt|available|versement|payout|prochain|next|\bdebut\b|\bstart|mise a jour/,
    isAlone: true,
  },
  currency: {
    names: [/code devise|currency code|^devise$|^currency$/, /devise|monnaie|currency|\bccy\b/],
    never: /symbol|convert|orig|rate|taux|montant|amount/,
  },
  refunded: {
    names: [/rembours|refund/],
    never: /date|statut|status|\bid\b|motif|reason|convert|par\b|\bby\b/,
    holds: isAmountOrBlank,
  },
  extra: { names: [/(?:don|montant) supplementaire|don additionnel|(?:additional|extra) donation|dont don/] },
  amount: {
    names: [
      rx(
        `^(?:montants?|amount|somme|total|gross|brut|total amount|total paid|avant commission)$|^montant total\\b|^(?:montant|total|somme) (?:du |de la |de |des |d')?${ofPayment}|${ofPayment} (?:total|amount)`,
      ),
      /montant|amount|\bsomme\b|valeur du don|\btotal\b/,
    ],
    never: noAmount,
    isAlone: true,
  },
  status: {
    names: [
      rx(`(?:statut|etat|status|state) (?:du |de la |de |d'|of )?(?:the )?${ofPayment}|${ofPayment} ?(?:status|state)`),
      /^(?:statut|etat|status|state)$/,
      /^(?:statut|etat|status|state)\b|\b(?:statut|etat|status)\b/,
    ],
    never:
      /recu|receipt|fiscal|membre|member|adherent|adhesion|abonnement|subscription|recurr|\bplan\b|carte|card|facture|invoice|versement|payout|compte|marital|juridique|e-?mail|address|residence|province/,
  },
  flag: {
    names: [
      /^(?:captured|encaissee?|cashed|payee? \?|paid\??|annulee?|cancell?ed|remboursee?|refunded|validee?|test(?: mode)?|mode test|live ?mode|payment mode|impayee?)$/,
      rx(`(?:statut|etat|status) |(?:order|commande) (?:status|state)`),
    ],
    never:
      /recu|receipt|fiscal|membre|member|adherent|adhesion|abonnement|subscription|recurr|versement|payout|compte|date|montant|amount/,
  },
  paymentMethod: {
    names: [
      /(moyen|mode|type|methode|forme).*(paiement|reglement|versement)|payment.?(method|type|means)|^(mode|moyen|reglement)$/,
    ],
    never: /statut|status|date|reference|montant/,
    // 'Mode' of Stripe tells what is a test.
    holds: (cell) => !/^(?:live|test)$/i.test(cell.trim()),
  },
  rowType: {
    names: [
      rx(
        `^type$|^type (?:de |d'|of )?(?:la |the )?(?:ligne|row|operation|transaction|mouvement|campagne|campaign|formulaire|form|don|vente|produit)|transaction type|campaign type|reporting.category|^nature$|^nature de|^type(?: de)? ?(?:gift|donation)$`,
      ),
    ],
    never: /carte|card|appareil|device|don\w*teur|donor|payeur|recu|receipt/,
  },
  email: {
    names: [
      /(?:payeur|payer|don\w*r).*(?:mail|courriel)|(?:mail|courriel).*(?:payeur|payer|don\w*r|client|customer)|^from email/,
      /mail|courriel/,
    ],
    never: /statut|status|\bto\b|\ba l'|valid|confirm|verif/,
  },
  firstname: {
    names: [
      /(?:prenom|first.?name).*(?:payeur|payer|don\w*r)|(?:payeur|payer|don\w*r).*(?:prenom|first.?name)/,
      /prenom|first.?name/,
    ],
  },
  fullname: {
    names: [
      /(?:payer|payeur|don\w*r\b.*)last.?name|last.?name.*(?:payer|payeur|don\w*r)|^last.?name$|^surname$|nom de famille/,
      /\bnom\b.*\b(?:payeur|don\w*teur)|(?:donor|payer|payeur|don\w*teur).*\b(?:nom|name)\b|last.?name|full.?name|^(?:nom|name|donateur|donor|payeur|payer|from|nom complet|nom et prenom|prenom et nom|nom prenom)$/,
      /(?:^|\b)nom\b|don\w*teur|donor|\bname\b|\bclient\b/,
    ],
    never:
      /prenom(?!.*\bnom\b)|formulaire|form\b|campagne|campaign|societe|entreprise|company|organi[sz]ation|fichier|produit|product|billet|tarif|participant|utilisateur|user|e-?mail|phone|tel|comment|\bid\b|type|card|carte|product|pays|country|ville|city|adresse|address|raison/,
  },
  phone: { names: [/\btel\b|telephone|phone|mobile|portable/] },
  membershipNumber: {
    names: [/adherent|membre|member/],
    never: /statut|status|date|type|nom|name|mail/,
    holds: (cell) => /\d/.test(cell),
  },
  message: { names: [/\bmessage|commentaire|\bcomment|mot du/], never: /seller/ },
  cause: {
    names: [
      /^(?:cause|campagne|campaign)$|campaign (?:title|name)|nom (?:de la|du) (?:campagne|formulaire|collecte)/,
      /cause|campagne|campaign|projet|formulaire|affectation|fonds|collecte/,
    ],
    never: /type|\bid\b|\burl\b|lien|date|numero/,
  },
  externalId: {
    names: [
      rx(
        `(?:\\b(?:id|identifiant|reference|ref\\.?|numero|number|code)\\b|n°).*\\b${ofPayment}\\b|\\b${ofPayment}\\b.*\\b(?:id|number|ref\\w*|code)\\b`,
      ),
      /^(?:id|identifiant|reference|ref\.?|numero|n°|uuid)$/,
    ],
    never: rx(
      `commande|order|customer|client|don\\w*teur|donor|payeur|payer\\b|card|carte|formulaire|form\\b|campagne|campaign|subscription|abonnement|reference txn|parent|adherent|member|${paper.source}|${payout.source}`,
    ),
  },
  order: {
    names: [
      /(?:reference|ref\.?|numero|n°|id|identifiant|number).*(?:commande|order)|(?:commande|order).*(?:id|number|ref)/,
    ],
    never: /date|statut/,
  },
}
