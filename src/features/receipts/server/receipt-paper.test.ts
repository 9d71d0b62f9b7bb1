import { describe, expect, it } from 'vitest'
import { pdfOf } from '#shared/server/paper/paper-pdf.ts'
import { hasPoppler, readByPdfjs, readByPoppler } from '#test/pdf-readers.ts'
import { qualities } from '../fiscal-profile.ts'
import { lawOn } from '../law/dated-fact.ts'
import { type FormField, type FormKind, receiptForms } from '../law/receipt-forms.ts'
import { sampleProfile } from '../testing/receipt.calls.ts'
import { type IssuedReceipt, receiptPaperOf } from './receipt-paper.ts'

const issuedAt = new Date('2026-11-24T10:00:00Z')
const checkUrl = 'https://dons.example/recu'
const profiles = ['general-interest', 'public-utility', 'worship', 'endowment-fund', 'help-in-need'] as const
const kinds: FormKind[] = ['person', 'company']

const receiptOf = (quality: (typeof profiles)[number], kind: FormKind): IssuedReceipt => ({
  id: '01a21c46-fd21-7b63-8228-dcb2aa95fc37',
  issuerName: 'Les Sept Cyprès',
  profile: {
    ...sampleProfile,
    _id: '',
    validFrom: '2026-01-01',
    attested: null,
    legalForm: 'association-1901',
    quality,
    siren: '732829320',
  },
  donor: {
    kind,
    name: kind === 'company' ? 'Moulin du Pont' : 'Maud Le Goff',
    legalForm: kind === 'company' ? 'SARL' : null,
    siren: kind === 'company' ? '732829320' : null,
    street: '3 place de la Mairie',
    extra: 'Bâtiment B',
    postalCode: '1000',
    city: 'Bruxelles',
    country: 'BE',
  },
  gifts: [
    { givenOn: '2026-03-06', cents: 123_456, paymentMethod: 'card' },
    { givenOn: '2026-11-20', cents: 4_000, paymentMethod: 'cash' },
  ],
  year: 2026,
  number: 42,
  issuedAt,
})

/** Says each field by the sample, and not by the code. */
const said: Record<FormField, string> = {
  number: '2026-0042',
  issuerName: 'Les Sept Cyprès',
  issuerNumber: '732 829 320',
  issuerAddress: '12 rue des Lilas, 93100 Montreuil',
  object: 'Aide alimentaire aux familles du quartier',
  quality: '',
  donorName: '',
  donorLegalForm: 'SARL',
  donorSiren: '732 829 320',
  donorAddress: '3 place de la Mairie, Bâtiment B, 1000 Bruxelles, Belgique',
  amount: '***1 274,56*** euros',
  total: '***1 274,56*** euros',
  inKind: '***0,00*** euros',
  inKindItems: 'Aucun don en nature',
  paidOn: 'du 6 mars 2026 au 20 novembre 2026',
  deed: 'Déclaration de don manuel',
  nature: 'Numéraire',
  method: 'Carte bancaire, Espèces',
  certification: '',
  issuedOn: '24 novembre 2026',
  signature: 'Samia Benali',
}

const cases = profiles.flatMap((quality) => kinds.map((kind) => [quality, kind] as const))
const readers = [
  ['pdf.js', readByPdfjs, []],
  // The gate of a machine without poppler leaves it to the night, which fails there.
  ['poppler', async (file: Buffer) => readByPoppler(file), hasPoppler() ? [] : ['nightly']],
] as const

describe.each(readers)('%s finds in the receipt', (_reader, read, tags) => {
  it.each(cases)('of an issuer of %s to a %s each field of its form', { tags: [...tags] }, async (quality, kind) => {
    const form = lawOn(receiptForms[kind], '2026-11-24').value
    const { title, language, words, facts, images } = await read(
      await pdfOf(receiptPaperOf(receiptOf(quality, kind), checkUrl)),
    )
    const values = {
      ...said,
      quality: qualities[quality],
      donorName: kind === 'company' ? 'Moulin du Pont' : 'Maud Le Goff',
    }
    expect(title).toBe(form.title)
    expect(language).toBeDefined()
    expect(images).toHaveLength(1)
    const inText: FormField[] = ['certification', 'signature']
    for (const [field, label] of Object.entries(form.fields) as [FormField, string][]) {
      if (!inText.includes(field)) expect(facts, field).toContainEqual([label, values[field]])
      expect(words, field).toContain(inText.includes(field) ? values[field] : label)
    }
    expect(words).toContain(form.certification)
    expect(words).toContain(form.number)
    for (const other of Object.values(qualities)) if (other !== qualities[quality]) expect(words).not.toContain(other)
    expect(words).not.toMatch(/\d+ ?%/)
  })
})

it('says of the foot when the paper was made, however long its title is', async () => {
  const { words } = await readByPdfjs(await pdfOf(receiptPaperOf(receiptOf('general-interest', 'company'), checkUrl)))
  expect(words).toContain('Les Sept Cyprès · Édité le mar. 24 novembre 2026 à 11:00')
})
