import { listJournal } from '#features/audit/audit.endpoints.ts'
import { matchBankLine } from '#features/bank/bank-line.endpoints.ts'
import { createSheet } from '#features/cash/sheet.endpoints.ts'
import { archiveCause, createCause, unarchiveCause, updateCause } from '#features/causes/cause.endpoints.ts'
import { createClosing, reopenClosing } from '#features/closings/closing.endpoints.ts'
import { createCustomer, listCustomers } from '#features/customers/customer.endpoints.ts'
import { createDevice, issueDeviceCode, listDevices } from '#features/devices/device.endpoints.ts'
import { searchDonors } from '#features/donors/donor.endpoints.ts'
import { sendClosing } from '#features/fridays/friday.endpoints.ts'
import { uploadImport } from '#features/imports/import.endpoints.ts'
import { createMovement } from '#features/movements/movement.endpoints.ts'
import { createProduct } from '#features/products/product.endpoints.ts'
import { createShortcut } from '#features/shortcuts/shortcut.endpoints.ts'
import { exportTransactions, listTransactions } from '#features/transactions/transaction.endpoints.ts'
import { disableUser, listDirectory } from '#features/users/directory.endpoints.ts'
import { createUser, listUsers } from '#features/users/user.endpoints.ts'
import type { Ability } from '#features/users/web/DirectoryUserPage.tsx'

/** Lists what people may do, from the donations to the platform. The rights of each call decide who may. */
export const abilities: readonly Ability[] = [
  { text: 'Voir les dons et les causes', call: listTransactions },
  { text: 'Exporter les dons', call: exportTransactions },
  { text: 'Saisir des dons et compter les espèces', call: createSheet },
  { text: 'Corriger ou annuler un don', call: createMovement },
  { text: 'Importer des dons', call: uploadImport },
  { text: 'Clôturer une journée ou une période', call: createClosing },
  { text: 'Clôturer une journée et l’envoyer au comptable', call: sendClosing },
  { text: 'Rapprocher la banque', call: matchBankLine },
  { text: 'Rouvrir une clôture', call: reopenClosing },
  { text: 'Répondre à un donateur sur ses données', call: searchDonors },
  { text: 'Créer une cause', call: createCause },
  { text: 'Modifier une cause', call: updateCause },
  { text: 'Archiver une cause', call: archiveCause },
  { text: 'Désarchiver une cause', call: unarchiveCause },
  { text: 'Gérer les dons rapides', call: createShortcut },
  { text: 'Voir les appareils', call: listDevices },
  { text: 'Connecter un appareil et révoquer son accès', call: issueDeviceCode },
  { text: 'Ajouter un appareil', call: createDevice },
  { text: 'Voir les utilisateurs', call: listUsers },
  { text: 'Créer des utilisateurs', call: createUser },
  { text: 'Lire le journal', call: listJournal },
  { text: 'Voir toutes les associations', call: listCustomers },
  { text: 'Créer et modifier une association', call: createCustomer },
  { text: 'Chercher une personne de toute la plateforme', call: listDirectory },
  { text: 'Désactiver un compte', call: disableUser },
  { text: 'Gérer les produits', call: createProduct },
]
