import type { DatedFact } from './dated-fact.ts'

/** The two documents: persons (income tax), and companies (corporate tax). */
export type FormKind = 'person' | 'company'

/** The fields of a form, each with its label on paper. A receipt has every field of its form. */
const sharedFields = {
  number: 'Numéro d’ordre du reçu',
  issuerName: 'Nom ou dénomination',
  issuerNumber: 'Numéro SIREN ou RNA',
  issuerAddress: 'Adresse',
  object: 'Objet',
  quality: 'Qualité du bénéficiaire',
  donorName: 'Nom du donateur',
  donorAddress: 'Adresse du donateur',
  amount: 'Somme reçue',
  paidOn: 'Date du versement',
  deed: 'Forme du don',
  nature: 'Nature du don',
  method: 'Mode de versement',
  certification: 'Certification',
  issuedOn: 'Date',
  signature: 'Signature',
} as const

const companyFields = {
  ...sharedFields,
  donorLegalForm: 'Forme juridique du donateur',
  donorSiren: 'Numéro SIREN du donateur',
  total: 'Total des versements',
} as const

const { deed: _deed, nature: _nature, ...paymentFields } = companyFields
/** The form of 2026: gifts in kind beside payments, each with its value, and a date or a period. */
const companyFields2026 = {
  ...paymentFields,
  inKind: 'Valeur des dons en nature',
  inKindItems: 'Description des biens et prestations',
  amount: 'Total des versements',
  method: 'Forme des versements',
  total: 'Montant total des dons et versements',
  paidOn: 'Date ou période des versements',
} as const

export type FormField = keyof typeof companyFields | keyof typeof companyFields2026

export type ReceiptForm = {
  /** The number of the Cerfa. */
  number: string
  /** The name of the administration's own form. */
  name: string
  title: string
  fields: Partial<Record<FormField, string>>
  /** The sentence by which the issuer certifies the right. */
  certification: string
}

const personForm = {
  name: '2041-RD',
  title:
    'Reçu des dons et versements effectués par les particuliers au titre de l’article 200 du code général des impôts',
  fields: sharedFields,
  certification:
    'Le bénéficiaire certifie sur l’honneur que les dons et versements qu’il reçoit ouvrent droit à la réduction d’impôt prévue à l’article 200 du code général des impôts.',
} satisfies Omit<ReceiptForm, 'number'>

const companyForm = {
  name: '2041-MEC-SD',
  title:
    'Reçu des dons et versements effectués par les entreprises au titre de l’article 238 bis du code général des impôts',
  fields: companyFields,
  certification:
    'Le bénéficiaire certifie sur l’honneur que les dons et versements qu’il reçoit ouvrent droit à la réduction d’impôt prévue à l’article 238 bis du code général des impôts.',
} satisfies Omit<ReceiptForm, 'number'>

const checkedOn = '2026-11-23'

/** The form of a receipt on the day of its issue. */
export const receiptForms: Record<FormKind, readonly DatedFact<ReceiptForm>[]> = {
  person: [
    {
      from: '2023-04-01',
      until: null,
      value: { ...personForm, number: '11580*05' },
      source: 'Formulaire n°\u00a02041-RD, BOI-IR-RICI-250-40',
      checkedOn,
    },
  ],
  company: [
    {
      from: '2022-01-01',
      until: '2026-01-01',
      value: { ...companyForm, number: '16216*02' },
      source: 'Formulaire n°\u00a02041-MEC-SD, CGI, art. 238 bis, 5 bis',
      checkedOn,
    },
    {
      from: '2026-01-01',
      until: null,
      value: { ...companyForm, fields: companyFields2026, number: '16216*03' },
      source: 'Formulaire n°\u00a02041-MEC-SD, 2026',
      checkedOn,
      isUncertain: true,
    },
  ],
}
