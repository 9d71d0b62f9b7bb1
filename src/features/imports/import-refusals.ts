import { formatCount, formatEuros } from '#shared/money.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { maxRows, maxWaitingFiles } from './import.ts'
import { maxColumns } from './mapping.ts'

/** Why a document is not read as a table of donations. */
const documentTexts = {
  'workbook-broken': 'Ce classeur est abîmé\u00a0: ouvrez-le, enregistrez-le de nouveau en .xlsx et recommencez.',
  'workbook-too-large': 'Ce classeur est trop grand\u00a0: gardez la feuille des dons, ou enregistrez-la en CSV.',
  'workbook-protected': 'Ce classeur a un mot de passe\u00a0: enregistrez-le sans mot de passe et recommencez.',
  'file-workbook': 'Ce classeur ({found}) ne se lit pas\u00a0: enregistrez-le en .xlsx ou en CSV et recommencez.',
  'file-word': 'Ce fichier est un texte, pas un tableau\u00a0: importez un classeur .xlsx ou un CSV.',
  'file-compressed': 'Ce fichier est une archive\u00a0: décompressez-la, puis importez le fichier qu’elle contient.',
} as const

/** The code of the refusal that asks which sheet of a workbook is meant. */
export const sheetsCode = 'import-sheets'

/** The refusals of an import (docs/rules/imports.md). */
export const importRefusals = {
  /** `fields.sheet` has the names, with the sign between them that Excel allows in none. */
  sheets: (names: readonly string[] = []) =>
    new Refusal(422, sheetsCode, 'Plusieurs feuilles de ce classeur ont un tableau. Choisissez celle des dons.', {
      fields: { sheet: names.join('/') },
    }),
  document: (problem: keyof typeof documentTexts = 'workbook-broken', found = '.xls') =>
    ruleBroken('import-document', documentTexts[problem].replace('{found}', found)),
  workbookTooLarge: () =>
    new Refusal(
      413,
      'import-workbook-too-large',
      'Ce classeur dépasse 20\u00a0Mo. Enregistrez la feuille des dons en CSV.',
    ),
  hiddenRows: (line = '2') =>
    ruleBroken(
      'import-hidden-rows',
      `Des lignes de cette feuille sont masquées (ligne ${line})\u00a0: affichez-les toutes, ou supprimez-les, puis recommencez.`,
    ),
  empty: () => ruleBroken('import-empty', 'Le fichier ne contient aucune ligne de don.'),
  tooLarge: () => new Refusal(413, 'import-too-large', 'Le fichier dépasse 50 Mo. Découpez-le en plusieurs fichiers.'),
  tooLong: () =>
    ruleBroken(
      'import-too-long',
      `Le fichier dépasse ${formatCount(maxRows)} lignes. Découpez-le en plusieurs fichiers.`,
    ),
  tooManyColumns: () => ruleBroken('import-too-many-columns', `Le fichier a plus de ${maxColumns} colonnes.`),
  notText: () =>
    ruleBroken(
      'import-not-text',
      'Ce fichier n’est ni un CSV ni un classeur Excel. Enregistrez-le en .xlsx ou en CSV et recommencez.',
    ),
  broken: (line = 1) =>
    ruleBroken(
      'import-broken',
      `L’en-tête ne se lit pas (ligne ${formatCount(line)})\u00a0: un guillemet ouvert n’est pas fermé, ou la ligne est trop longue.`,
    ),
  wrongColumn: (field = 'date') =>
    ruleBroken('import-wrong-column', 'Cette colonne n’est pas dans le fichier.', `columns.${field}`),
  unknownCause: () => ruleBroken('unknown-cause', 'Cette cause n’existe pas.', 'defaultCauseId'),
  busy: () => new Refusal(409, 'import-busy', 'Une autre étape de cette importation est en cours.'),
  notChecked: () => new Refusal(409, 'import-not-checked', 'Vérifiez d’abord ce fichier.'),
  alreadyRun: () => new Refusal(409, 'import-already-run', 'Cette importation a déjà été lancée.'),
  changed: () => new Refusal(409, 'import-changed', 'La vérification a changé entre-temps. Relisez-la et recommencez.'),
  totalDiffers: (readTotal = 0) =>
    ruleBroken(
      'import-total-differs',
      `Le fichier a été lu pour ${formatEuros(readTotal)}, et non pour ce total. Acceptez l’écart pour importer quand même.`,
      'fileTotal',
    ),
  uploading: () =>
    new Refusal(409, 'import-uploading', 'Un autre fichier de l’association est en cours d’envoi. Attendez sa fin.'),
  tooManyWaiting: () =>
    new Refusal(
      409,
      'import-too-many-waiting',
      `Trop de fichiers attendent (${maxWaitingFiles} au plus). Importez-les ou abandonnez-les d’abord.`,
    ),
  tooMuchWaiting: () =>
    new Refusal(
      409,
      'import-too-much-waiting',
      'Avec ce fichier, les lignes en attente prendraient plus de 200\u00a0Mo. Importez d’abord les fichiers qui attendent, ou abandonnez-les.',
    ),
  tooHeavy: () =>
    ruleBroken(
      'import-too-heavy',
      'Les lignes de ce fichier prendraient plus de 200\u00a0Mo\u00a0: il a trop de colonnes ou de texte. Enlevez les colonnes inutiles, ou découpez-le en plusieurs fichiers.',
    ),
  notDone: () => new Refusal(409, 'import-not-done', 'Cette importation n’est pas terminée.'),
  undone: () => new Refusal(409, 'import-undone', 'Cette importation est déjà annulée, ou son annulation attend.'),
  nothingToUndo: () => ruleBroken('import-nothing-to-undo', 'Aucun don de cette importation ne peut être annulé.'),
}
