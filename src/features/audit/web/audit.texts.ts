import { roleLabels } from '#shared/role.ts'
import type { AuditAction, AuditEntry, AuditField } from '../audit.ts'

/** A name in quotation marks, or nothing where there is none. */
const quoted = (name: string | null): string => (name === null ? '' : ` «\u00a0${name}\u00a0»`)

/** What each act reads like after the actor's name; `name` is what its subject was called then. */
const sentences: Record<AuditAction, (name: string | null) => string> = {
  'cause.created': (name) => `a créé la cause${quoted(name)}`,
  'cause.updated': (name) => `a modifié la cause${quoted(name)}`,
  'cause.archived': (name) => `a archivé la cause${quoted(name)}`,
  'cause.unarchived': (name) => `a désarchivé la cause${quoted(name)}`,
  'shortcut.created': (name) => `a créé le don rapide${quoted(name)}`,
  'shortcut.archived': (name) => `a archivé le don rapide${quoted(name)}`,
  'device.created': (name) => `a ajouté l’appareil${quoted(name)}`,
  'device.updated': (name) => `a modifié l’appareil${quoted(name)}`,
  'device.code-issued': (name) => `a généré un code d’authentification pour l’appareil${quoted(name)}`,
  'device.revoked': (name) => `a révoqué l’accès de l’appareil${quoted(name)}`,
  'transactions.exported': () => 'a exporté des transactions',
  'role.switched': () => 'a changé de rôle',
  'user.created': (name) => `a créé l’utilisateur${quoted(name)}`,
  'user.updated': (name) => `a modifié l’utilisateur${quoted(name)}`,
  'user.deleted': (name) => `a supprimé l’utilisateur${quoted(name)}`,
  'user.invited': (name) => `a renvoyé l’invitation de l’utilisateur${quoted(name)}`,
  'customer.created': (name) => `a créé l’association${quoted(name)}`,
  'customer.updated': (name) => `a modifié l’association${quoted(name)}`,
  'product.created': (name) => `a créé le produit${quoted(name)}`,
  'product.updated': (name) => `a modifié le produit${quoted(name)}`,
  'product.deleted': (name) => `a supprimé le produit${quoted(name)}`,
}

const fields: Record<AuditField, string> = {
  name: 'Nom',
  label: 'Nom',
  model: 'Modèle',
  serialNumber: 'Numéro de série',
  icon: 'Icône',
  amount: 'Montant prédéfini',
  amountTarget: 'Objectif à atteindre',
  needDonatorName: 'Identité demandée',
  needDonatorPhone: 'Téléphone demandé',
  needDonatorEmail: 'Email demandé',
  needMembershipNumber: 'Numéro d’adhérent demandé',
  role: 'Rôle',
  content: 'Contenu',
  startDate: 'Date de début',
  endDate: 'Date de fin',
  cause: 'Cause',
  causeId: 'Cause',
  shortcut: 'Don rapide',
  shortcutId: 'Don rapide',
  device: 'Appareil',
  deviceId: 'Appareil',
  firstname: 'Prénom',
  lastname: 'Nom',
  email: 'Email',
  phone: 'Téléphone',
  responsibleLastName: 'Nom du responsable',
  responsibleFirstName: 'Prénom du responsable',
  address: 'Adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  terminal_id: 'Numéro contrat monétique',
  firebaseMerchantId: 'Firebase merchantId',
  price: 'Prix',
  inStock: 'En stock',
}

/** What an export held. */
const contents: Record<string, string> = {
  amounts: 'dates et montants seuls',
  details: 'avec détails',
  platform: 'toutes les associations, avec détails',
}

/** The French of the journal. */
export const auditTexts = {
  journal: 'Journal',
  note: 'Qui a fait quoi, et quand. Ces lignes ne peuvent être ni modifiées ni supprimées.',
  empty: 'Aucune action enregistrée',
  /** Where what concerns no association happened. */
  platform: 'Plateforme',
  actorIs: ({ actor }: AuditEntry) => `${actor.name} (${roleLabels[actor.role]})`,
  sentence: ({ action, subject }: AuditEntry) => sentences[action](subject.name),
  field: (field: AuditField) => fields[field],
  content: (content: string) => contents[content] ?? content,
  punctual: 'Dons ponctuels',
  yes: 'oui',
  no: 'non',
  none: 'aucun',
  becomes: 'devient',
} as const
