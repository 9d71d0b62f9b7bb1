/** Names the reasons to refuse a file of a bank or an acquirer, each with the sentence that says what to do. */
const refusals = {
  'file-empty': 'Ce fichier est vide\u00a0: téléchargez-le de nouveau.',
  'file-too-large': 'Ce fichier dépasse {limit}\u00a0Mo\u00a0: demandez des relevés sur une période plus courte.',
  'file-too-many-lines': 'Ce fichier a plus de {limit} lignes\u00a0: demandez des relevés sur une période plus courte.',
  'file-too-heavy':
    'La lecture de ce fichier a été arrêtée, car elle prend trop de temps ou de mémoire\u00a0: demandez le relevé sur une période plus courte, ou au format CFONB 120 ou CAMT.053.',
  'file-failed':
    'Ce fichier n’a pas pu être lu en entier\u00a0: signalez-le-nous, avec le nom de la banque et le format du fichier.',
  'file-workbook': 'Ce fichier est un classeur {found}\u00a0: enregistrez-le en .xlsx ou en CSV, puis importez-le.',
  'file-word':
    'Ce fichier est un document de texte\u00a0: demandez à la banque le relevé au format CFONB 120, CAMT.053, OFX ou CSV.',
  'workbook-broken': 'Ce classeur est abîmé\u00a0: téléchargez-le de nouveau, ou enregistrez-le en CSV.',
  'workbook-too-large':
    'Ce classeur est trop grand pour un relevé\u00a0: demandez une période plus courte, ou enregistrez-le en CSV.',
  'workbook-protected': 'Ce classeur est protégé par un mot de passe\u00a0: enregistrez-le sans, puis importez-le.',
  'sheets-several': 'Ce classeur a un tableau dans plusieurs feuilles\u00a0: dites laquelle lire.',
  'file-pdf': 'Ce fichier est un PDF\u00a0: demandez à la banque le relevé au format CFONB 120 ou CAMT.053.',
  'file-compressed': 'Ce fichier est compressé\u00a0: extrayez-en les relevés, puis importez-les.',
  'file-web-page':
    'Ce fichier est une page web, même si son nom dit autre chose\u00a0: téléchargez le relevé au format CFONB 120, CAMT.053 ou CSV sur le site de la banque.',
  'not-a-statement':
    'Ce fichier n’est pas un relevé\u00a0: importez un fichier CFONB 120, CAMT.053 ou CSV, ou le journal d’un acquéreur.',
  'format-mt940': 'Ce fichier est au format MT940, qui n’est pas lu\u00a0: demandez le relevé au format CAMT.053.',
  cfonb240:
    'Ce fichier est un relevé CFONB de 240 caractères (virements), pas un relevé de compte\u00a0: demandez à la banque le relevé au format CFONB 120.',
  cfonb160:
    'Ce fichier est un ordre CFONB de 160 caractères, pas un relevé de compte\u00a0: demandez à la banque le relevé au format CFONB 120.',
  'xml-other-message':
    'Ce fichier XML est un message «\u00a0{found}\u00a0», pas un relevé\u00a0: demandez à la banque le format CAMT.053.',

  'xml-malformed':
    'Ce fichier XML est incomplet ou abîmé à cette ligne\u00a0: téléchargez-le de nouveau, sans le modifier.',
  'xml-doctype':
    'Ce fichier XML contient un DOCTYPE, ce qu’un relevé n’a jamais\u00a0: demandez-le de nouveau à la banque.',
  'xml-entity':
    'Ce fichier XML contient une entité, ce qu’un relevé n’a jamais\u00a0: demandez-le de nouveau à la banque.',
  'xml-too-deep':
    'Les éléments de ce fichier XML sont trop imbriqués pour un relevé\u00a0: demandez-le de nouveau à la banque.',
  'xml-too-long':
    'Un élément de ce fichier XML est trop long pour un relevé\u00a0: téléchargez-le de nouveau, sans le modifier.',
  'xml-no-statement': 'Ce fichier ne contient aucun relevé\u00a0: demandez à la banque une période avec des écritures.',

  'cfonb-line-cut': 'Cette ligne est coupée\u00a0: téléchargez de nouveau le fichier, sans le modifier.',
  'cfonb-line-long': 'Cette ligne a plus de 120 caractères\u00a0: téléchargez de nouveau le fichier, sans le modifier.',
  'cfonb-record-unknown':
    'Cette ligne commence par «\u00a0{found}\u00a0»\u00a0: celles d’un relevé commencent par 01, 04, 05 ou 07. Téléchargez de nouveau le fichier.',
  'cfonb-no-start':
    'Cette ligne est hors d’un relevé\u00a0: l’ancien solde (ligne 01) manque avant elle. Téléchargez de nouveau le fichier.',
  'cfonb-unfinished':
    'Le relevé qui commence à cette ligne n’a pas de nouveau solde (ligne 07)\u00a0: téléchargez de nouveau le fichier.',
  'cfonb-detail-alone':
    'Ce complément (ligne 05) n’est sous aucune écriture (ligne 04)\u00a0: téléchargez de nouveau le fichier.',
  'cfonb-detail-other':
    'Ce complément (ligne 05) est celui d’une autre écriture\u00a0: téléchargez de nouveau le fichier, sans le modifier.',
  'cfonb-account': 'Le compte «\u00a0{found}\u00a0» n’est pas lisible\u00a0: téléchargez de nouveau le fichier.',
  'cfonb-account-mixed':
    'Cette ligne est celle d’un autre compte que son relevé\u00a0: téléchargez de nouveau le fichier, sans le modifier.',
  'cfonb-decimals':
    'Le nombre de décimales «\u00a0{found}\u00a0» n’est pas lisible\u00a0: téléchargez de nouveau le fichier.',
  'cfonb-amount': 'Le montant «\u00a0{found}\u00a0» n’est pas lisible\u00a0: téléchargez de nouveau le fichier.',
  'cfonb-totals':
    'L’ancien solde ({opening}) et les écritures ({lines}) ne font pas le nouveau solde ({closing})\u00a0: une ligne manque, est en double ou a changé. Téléchargez de nouveau le fichier.',
  'date-order': 'Le nouveau solde est d’un jour avant l’ancien\u00a0: téléchargez de nouveau le fichier.',

  'camt-account-missing': 'Le compte du relevé manque\u00a0: demandez de nouveau le fichier à la banque.',
  'camt-sign-missing':
    'Le sens (débit ou crédit) manque ou n’est pas lisible\u00a0: demandez de nouveau le fichier à la banque.',
  'camt-reversal':
    'Le repère d’annulation «\u00a0{found}\u00a0» n’est ni vrai ni faux\u00a0: demandez de nouveau le fichier.',
  'camt-status':
    'L’état «\u00a0{found}\u00a0» de l’écriture n’est pas connu\u00a0: demandez de nouveau le fichier à la banque.',
  'camt-doubled': 'L’élément «\u00a0{found}\u00a0» est en double\u00a0: demandez de nouveau le fichier à la banque.',
  'currency-missing': 'La devise manque ou n’est pas lisible\u00a0: demandez de nouveau le fichier à la banque.',

  'ofx-malformed': 'Ce fichier OFX est abîmé à cette ligne\u00a0: téléchargez-le de nouveau, sans le modifier.',
  'ofx-unfinished': 'La fin de ce fichier OFX manque\u00a0: téléchargez-le de nouveau, en entier.',
  'ofx-no-statement':
    'Ce fichier OFX ne contient aucun relevé\u00a0: demandez à la banque une période avec des écritures.',
  'ofx-other-account':
    'Ce relevé OFX est celui d’une carte ou d’un placement\u00a0: téléchargez celui du compte bancaire.',
  'ofx-unsigned':
    'Les débits de ce relevé OFX n’ont pas de signe\u00a0: demandez le relevé au format CFONB 120, CAMT.053 ou CSV.',
  'qif-kind':
    'La partie «\u00a0{found}\u00a0» de ce fichier QIF n’est pas celle d’un compte bancaire\u00a0: exportez le compte bancaire seul.',
  'accounts-unnamed':
    'Ce fichier a plusieurs comptes, qu’il ne permet pas de distinguer\u00a0: exportez un fichier pour chaque compte.',
  'qif-unfinished': 'La dernière écriture de ce fichier QIF est coupée\u00a0: téléchargez-le de nouveau, en entier.',

  'csv-columns-needed': 'Dites ce que sont les colonnes de ce fichier\u00a0: ce choix sera gardé pour les suivants.',
  'csv-no-line': 'Ce fichier n’a aucune ligne sous ses colonnes\u00a0: demandez une période avec des écritures.',
  'csv-cells':
    'La ligne n’a pas les mêmes colonnes que les autres\u00a0: téléchargez de nouveau le fichier, sans le modifier.',
  'csv-balances':
    'Les soldes du fichier ne se suivent pas\u00a0: l’ancien solde ({opening}) et les écritures ({lines}) ne font pas le nouveau ({closing}). Une ligne manque, est en double ou a changé. Téléchargez de nouveau le fichier, sans le modifier.',
  'csv-header-again':
    'Un second tableau commence à cette ligne, sans dire de quel compte il est\u00a0: exportez un fichier pour chaque compte, et pour chaque période.',
  'csv-accounts':
    'Cette ligne est d’un autre compte que les premières («\u00a0{found}\u00a0»)\u00a0: exportez un fichier pour chaque compte.',
  'csv-card':
    'Ce fichier liste les opérations d’une carte, que le compte paie en une fois\u00a0: exportez le relevé du compte.',
  'csv-debit-signs':
    'Le débit «\u00a0{found}\u00a0» a un signe que les premiers n’ont pas, ou l’inverse\u00a0: exportez le fichier avec une seule colonne de montants, ou demandez le relevé au format CFONB 120.',
  'csv-both-amounts': 'La ligne a un débit et un crédit\u00a0: corrigez-la, ou téléchargez de nouveau le fichier.',
  'csv-direction':
    'Le sens «\u00a0{found}\u00a0» n’est ni débit ni crédit\u00a0: choisissez une autre colonne pour le sens.',
  'quote-open': 'Un guillemet ouvert n’est pas fermé sur cette ligne\u00a0: téléchargez de nouveau le fichier.',
  'quote-misplaced': 'Un guillemet est mal placé sur cette ligne\u00a0: téléchargez de nouveau le fichier.',
  'row-too-long': 'La ligne est trop longue pour un relevé\u00a0: téléchargez de nouveau le fichier.',
  'cell-too-long': 'Une case de la ligne est trop longue pour un relevé\u00a0: téléchargez de nouveau le fichier.',
  'control-character':
    'La ligne contient un caractère qui n’est pas du texte\u00a0: téléchargez de nouveau le fichier, sans le modifier.',

  'acquirer-orders':
    'Ce fichier de {found} liste des commandes, et non ce qui a été versé\u00a0: exportez les paiements avec leurs versements.',
  'acquirer-column':
    'La colonne «\u00a0{found}\u00a0» manque\u00a0: exportez de nouveau le fichier, avec toutes ses colonnes.',
  'acquirer-record':
    'Cette ligne commence par «\u00a0{found}\u00a0», ce qu’un journal de rapprochement n’a pas\u00a0: téléchargez-le de nouveau.',
  'acquirer-unfinished': 'La dernière ligne (FIN) du journal manque\u00a0: téléchargez-le de nouveau.',
  'acquirer-reference':
    'La référence de l’opération manque\u00a0: exportez de nouveau le fichier, avec toutes ses colonnes.',
  'acquirer-kind':
    'L’opération «\u00a0{found}\u00a0» n’est pas connue\u00a0: signalez-la-nous, avec le nom de l’acquéreur.',
  'acquirer-net':
    'Le brut ({gross}) moins la commission ({commission}) ne fait pas le net ({net})\u00a0: exportez de nouveau le fichier.',

  'date-missing': 'La date manque\u00a0: demandez de nouveau le fichier.',
  'date-invalid': 'La date «\u00a0{found}\u00a0» n’est pas lisible\u00a0: demandez de nouveau le fichier.',
  'date-no-day': 'Le jour «\u00a0{found}\u00a0» n’existe pas\u00a0: demandez de nouveau le fichier.',
  'date-no-time': 'L’heure de «\u00a0{found}\u00a0» n’existe pas\u00a0: demandez de nouveau le fichier.',
  'date-serial':
    'La date «\u00a0{found}\u00a0» est un numéro de jour d’Excel\u00a0: donnez à la colonne le format Date, ou demandez de nouveau le fichier.',
  'date-month-first':
    'Le mois de «\u00a0{found}\u00a0» est avant le jour\u00a0: exportez le fichier avec le jour d’abord.',
  'date-ambiguous':
    'La date «\u00a0{found}\u00a0» peut être deux jours, car d’autres lignes ont le mois d’abord\u00a0: exportez le fichier avec le jour d’abord.',
  'date-to-come':
    'La date «\u00a0{found}\u00a0» est à venir\u00a0: importez le relevé quand l’écriture sera passée, ou demandez-le sans elle.',
  'date-too-old': 'La date «\u00a0{found}\u00a0» est avant le 1er janvier 2000\u00a0: demandez de nouveau le fichier.',

  'amount-missing': 'Le montant manque\u00a0: demandez de nouveau le fichier.',
  'amount-invalid': 'Le montant «\u00a0{found}\u00a0» n’est pas un nombre\u00a0: demandez de nouveau le fichier.',
  'amount-exponent':
    'Le montant «\u00a0{found}\u00a0» a un exposant\u00a0: exportez le fichier sans l’ouvrir dans un tableur.',
  'amount-signed':
    'Le montant «\u00a0{found}\u00a0» a un signe, alors que son sens est écrit à part\u00a0: demandez de nouveau le fichier.',
  'amount-decimals':
    'Le montant «\u00a0{found}\u00a0» a des fractions de centime\u00a0: demandez de nouveau le fichier.',
  'amount-grouping':
    'Les chiffres du montant «\u00a0{found}\u00a0» ont des séparateurs de milliers ou de décimales mal placés\u00a0: demandez de nouveau le fichier.',
  'amount-ambiguous':
    'Le montant «\u00a0{found}\u00a0» peut avoir des milliers ou des décimales\u00a0: exportez le fichier avec deux décimales.',
  'amount-currency':
    'Le montant «\u00a0{found}\u00a0» a une autre devise que son compte\u00a0: demandez un relevé par devise.',
  'amount-too-large': 'Le montant «\u00a0{found}\u00a0» dépasse un milliard\u00a0: demandez de nouveau le fichier.',

  'account-unknown':
    'Le compte {found} n’est pas un compte de l’association\u00a0: ajoutez-le d’abord s’il est à elle, puis importez de nouveau ce fichier.',
  'account-archived': 'Le compte {found} est archivé\u00a0: reprenez-le d’abord, puis importez de nouveau ce fichier.',
  // Codes of files that an earlier version has refused.
  'file-spreadsheet': 'Ce fichier est un classeur de tableur\u00a0: importez-le de nouveau, en .xlsx ou en CSV.',
  'account-needed': 'Ce fichier ne dit pas de quel compte il est\u00a0: importez-le de nouveau.',
  'format-ofx': 'Ce fichier est au format OFX\u00a0: importez-le de nouveau.',
  'format-qif': 'Ce fichier est au format QIF\u00a0: importez-le de nouveau.',
  'columns-not-said':
    'Personne n’a dit en une journée ce que sont la feuille, les colonnes ou le compte de ce fichier\u00a0: importez-le de nouveau.',
} as const

/** The notices about a statement that is read all the same. */
const notices = {
  'amount-zero': 'Cette écriture de 0,00\u00a0€ est laissée\u00a0: elle ne change pas le solde.',
  'currency-other': 'Ce relevé est en {found}\u00a0: il est gardé à part et n’est pas rapproché des dons.',
  'ofx-identifier-again':
    'Cette écriture a le même identifiant («\u00a0{found}\u00a0»), le même jour et le même montant qu’une autre\u00a0: vérifiez sur le site de la banque qu’elle y est deux fois.',
  'account-chosen':
    'Ce fichier ne nomme aucun compte\u00a0: ses lignes vont au compte choisi ({account}), sans que son IBAN puisse être vérifié.',
  'account-number-chosen':
    'Le numéro de compte de ce fichier ({found}) n’est dans aucun IBAN de la liste\u00a0: ses lignes vont au compte choisi ({account}), sans que son IBAN puisse être vérifié.',
  'csv-card-left':
    'Les opérations de carte qui suivent cette ligne sont laissées\u00a0: le relevé du compte les a en une fois.',
  'entry-pending': 'Cette écriture n’est pas encore passée\u00a0: elle viendra avec un relevé suivant.',
  'reversal-unproven':
    'Cette écriture en annule une autre, et aucun solde du fichier ne prouve son sens\u00a0: vérifiez-la sur le site de la banque.',
  'balances-differ':
    'L’ancien solde ({opening}) et les écritures ({lines}) ne font pas le nouveau solde ({closing})\u00a0: les soldes ne sont pas repris. Vérifiez que le fichier est complet.',
  'date-outside':
    'La date «\u00a0{found}\u00a0» est hors de la période du relevé\u00a0: vérifiez-la sur le site de la banque.',
  'sheets-left': 'Les feuilles {found} de ce classeur n’ont pas de tableau\u00a0: elles sont laissées.',
  'sheets-others':
    'Les autres feuilles de ce classeur ({found}) sont laissées\u00a0: importez-le de nouveau pour en lire une autre.',
  'csv-row-left': 'Cette ligne n’est pas une écriture\u00a0: elle est laissée.',
  'payment-left': 'Cette opération «\u00a0{found}\u00a0» n’a rien versé\u00a0: elle est laissée.',
  'known-otherwise':
    'Le {day}, ce fichier découpe autrement des lignes qui sont déjà là\u00a0: les premières sont gardées.',
  'more-problems': 'Ce fichier a {count} autres problèmes, qui ne sont pas listés\u00a0: corrigez d’abord ceux-ci.',
} as const

const texts = { ...refusals, ...notices }

export type FileProblemCode = keyof typeof texts

/** Writes an error or a notice about a file. `fileLine` is 0 for the file as a whole. */
export type FileProblem = { fileLine: number; code: FileProblemCode; values: Record<string, string> }

/** Tells whether a statement is read in spite of a problem. */
export const isNotice = (code: FileProblemCode): boolean => code in notices

/** Returns the sentence of a problem, with what the file has. */
export const fileProblemText = ({ code, values }: Pick<FileProblem, 'code' | 'values'>): string =>
  texts[code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
