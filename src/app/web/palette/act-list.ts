import { createBankAccount } from '#features/bank/bank-account.endpoints.ts'
import { matchBankLine } from '#features/bank/bank-line.endpoints.ts'
import { uploadBankFile } from '#features/bank/statement.endpoints.ts'
import { recordCashDifference } from '#features/cash/cash-difference.endpoints.ts'
import { createDeposit } from '#features/cash/deposit.endpoints.ts'
import { createSheet } from '#features/cash/sheet.endpoints.ts'
import { archiveCause, createCause, listArchivedCauses } from '#features/causes/cause.endpoints.ts'
import { createClosing, requestReopening } from '#features/closings/closing.endpoints.ts'
import { createCustomer } from '#features/customers/customer.endpoints.ts'
import { createDevice, issueDeviceCode, revokeDevice } from '#features/devices/device.endpoints.ts'
import { searchDonors } from '#features/donors/donor.endpoints.ts'
import { sendClosing, updateAccountant } from '#features/fridays/friday.endpoints.ts'
import { uploadImport } from '#features/imports/import.endpoints.ts'
import { closeMonth } from '#features/months/month.endpoints.ts'
import { createMovementBatch, listMovementBatches } from '#features/movements/batch.endpoints.ts'
import { createMovement } from '#features/movements/movement.endpoints.ts'
import { createProduct } from '#features/products/product.endpoints.ts'
import { createShortcut } from '#features/shortcuts/shortcut.endpoints.ts'
import { getRamadan, getStatistics } from '#features/statistics/statistics.endpoints.ts'
import { exportTransactions, listTransactions } from '#features/transactions/transaction.endpoints.ts'
import { createUser, updateMe } from '#features/users/user.endpoints.ts'
import type { Rights } from '#shared/endpoint.ts'
import { compter } from '#shared/role.ts'
import type { Place, Places } from '#shared/web/places.tsx'

/** The places that need no value. */
type PlaceName = { [Name in keyof Places]: Places[Name] extends () => Place ? Name : never }[keyof Places]

/**
 * Something that a person does: its name, other words for it, the call whose rights decide who may, its screen, and
 * what to do there when the screen is a list (docs/rules/screens.md#menus-acts).
 */
export type ActRow = readonly [label: string, words: string, call: Rights, place: PlaceName, hint?: string]

const chooseDonation = 'Choisissez le don dans la liste'
const chooseDevice = 'Choisissez l’appareil dans la liste'
const inDonations = 'Dans la liste des dons'
const months = 'janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre'
/** People who enter donations by hand. */
const counters: Rights = { allow: ['manager', compter] }

/** The acts of the palette by their screens: of a customer, of its own users alone, of everybody. */
export const actRows: Readonly<Record<'customer' | 'own' | 'platform', readonly ActRow[]>> = {
  customer: [
    ['Créer une cause', 'ajouter,nouvelle,projet,campagne', createCause, 'newCause'],
    ['Voir les causes archivées', 'archives,anciennes,terminées,désarchiver', listArchivedCauses, 'archivedCauses'],
    ['Archiver une cause', 'terminer,fermer,supprimer', archiveCause, 'causes', 'Choisissez la cause dans la liste'],
    [
      'Générer un nouveau code',
      'connecter,connexion,appairer,borne,terminal',
      issueDeviceCode,
      'devices',
      chooseDevice,
    ],
    ['Révoquer un appareil', 'perdu,volé,bloquer,accès,borne,terminal', revokeDevice, 'devices', chooseDevice],
    ['Ajouter un appareil', 'enregistrer,nouveau,créer,borne,terminal', createDevice, 'newDevice'],
    ['Annuler un don', 'annulation,supprimer,effacer,erreur,doublon', createMovement, 'transactions', chooseDonation],
    ['Créer un don rapide', 'ajouter,nouveau,raccourci,bouton', createShortcut, 'newShortcut'],
    [
      'Comparer des périodes',
      'statistiques,évolution,semaine,mois,trimestre,semestre,année',
      getStatistics,
      'statistics',
    ],
    ['Voir un Ramadan', 'ramadan,soirées,iftar,tarawih', getRamadan, 'ramadan'],
    [
      'Exporter les dons',
      'csv,excel,tableur,télécharger,extraire,fichier',
      exportTransactions,
      'transactions',
      inDonations,
    ],
    ['Imprimer les dons', 'impression,papier,pdf,liste', listTransactions, 'transactions', inDonations],
    ['Créer un utilisateur', 'inviter,ajouter,nouveau,personne,compte,collègue,manageur', createUser, 'newUser'],
  ],
  own: [
    ['Rapprocher la banque', 'versement,rapprochement,relevé,expliquer,écart,remise', matchBankLine, 'bank'],
    ['Importer un relevé', 'banque,cfonb,camt,csv,fichier,compte', uploadBankFile, 'bankFiles'],
    ['Ajouter un compte bancaire', 'banque,iban,rib,contrat,monétique', createBankAccount, 'newBankAccount'],
    ['Saisir un don', 'ajouter,enregistrer,nouveau,espèces,chèque,virement,manuel', counters, 'donations'],
    [
      'Compter une collecte',
      'comptage,nouvelle,feuille,quête,espèces,caisse,argent,sous,billets,pièces',
      createSheet,
      'newSheet',
    ],
    ['Préparer une remise en banque', 'dépôt,déposer,bordereau,chèques,verser', createDeposit, 'newDeposit'],
    [
      'Remettre des espèces en banque',
      'dépôt,déposer,bordereau,verser,caisse,argent,sous,billets,pièces',
      createDeposit,
      'newCashDeposit',
    ],
    [
      'Clôturer une période',
      'clore,clôture,fermer,comptes,mois,année',
      createClosing,
      'closings',
      'Choisissez les jours non clôturés',
    ],
    [
      'Rouvrir une clôture',
      'réouverture,réouvrir,annuler,défaire,mois,journée',
      requestReopening,
      'closings',
      'Choisissez la clôture dans la liste',
    ],
    ['Effacer un donateur', 'effacement,oubli,rgpd,supprimer,données,identité', searchDonors, 'donors'],
    ['Clore la journée', 'clôturer,clôture,fermer,envoyer,comptable,vendredi', sendClosing, 'friday'],
    ['Importer des dons', 'csv,excel,tableur,fichier,reprendre,reprise,banque', uploadImport, 'newImport'],
    [
      'Clôturer le mois',
      `clore,clôture,rapprocher,rapprochement,comptable,bureau,envoyer,fermer,mensuel,solde,${months}`,
      closeMonth,
      'month',
    ],
    ['Noter un écart de caisse', 'compter,différence,manque,trop,fond,espèces', recordCashDifference, 'cashBox'],
    ['Changer l’adresse du comptable', 'bureau,e-mail,envoi,trésorier,président', updateAccountant, 'settings'],
    ['Noter un remboursement', 'rembourser,rendre,don,argent,sous', createMovement, 'transactions', chooseDonation],
    ['Corriger un don', 'modifier,montant,cause,réaffecter,correction', createMovement, 'transactions', chooseDonation],
    [
      'Noter une contestation',
      'impayé,rejet,contesté,carte,virement,banque',
      createMovement,
      'transactions',
      chooseDonation,
    ],
    ['Noter un chèque impayé', 'rejet,provision,banque', createMovement, 'transactions', chooseDonation],
    ['Réaffecter un créneau', 'déplacer,mauvaise,cause,appareil,volé,faux,dons', createMovementBatch, 'newSlot'],
    ['Confirmer une correction', 'valider,seconde,personne,attente', listMovementBatches, 'movements'],
  ],
  platform: [
    ['Créer une association', 'ajouter,nouvelle,client', createCustomer, 'newCustomer'],
    ['Créer un produit', 'ajouter,nouveau,catalogue', createProduct, 'newProduct'],
    ['Changer mon mot de passe', 'sécurité,compte', updateMe, 'account'],
    ['Régler la double authentification', 'sécurité,2fa,second,facteur,code,compte', updateMe, 'account'],
    ['Changer l’apparence', 'thème,mode,sombre,clair,nuit,couleurs', updateMe, 'account'],
  ],
}
