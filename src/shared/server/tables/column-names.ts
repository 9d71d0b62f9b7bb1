import { foldText } from '#shared/text.ts'

/** Words in the names of columns, folded, of banks, of platforms and of treasurers. */
const words =
  /\b(?:date\w*|jour|heure|time|montant|amount|somme|total|gross|net|debit|credit|sortie|entree|paid|libelle\w*|label|description|details?|intitule|motif|communication|nature|noms?|name|prenom|firstname|lastname|don\w*|payeur|payer|e?-?mail|courriel|tel|telephone|phone|mobile|reference|ref|numero|number|id|identifiant|statut|status|state|etat|devise|currency|solde|balance|moyen|mode|methode|method|type|cause|campagne|campaign|projet|formulaire|message|commentaire|comment|valeur|value|valuta|buchung\w*|betrag|compte|account|adherent|sens|direction|frais|fees?|commission)\b/

/** Counts the cells of a row that may name a column. */
export const knownNames = (cells: readonly string[]): number =>
  cells.filter((cell) => words.test(foldText(cell))).length
