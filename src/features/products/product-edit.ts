import type { EditedField } from '#features/audit/changed-since.ts'
import { euros, text, yesNo } from '#features/audit/journal.ts'
import { formatEuros } from '#shared/money.ts'
import { productJournal } from './product.journal.ts'
import type { Product } from './product.ts'

const listed = <Part>(parts: Part[], textOf: (part: Part) => string): string => parts.map(textOf).join(', ')

/** The fields that the form of a product edits, as a refusal shows them. A list shows its parts in one line. */
export const editedFields: Record<keyof Omit<Product, '_id'>, EditedField> = {
  ...productJournal.fields,
  economy: euros('Économie'),
  size: text('Taille'),
  locationEnabled: yesNo('Location possible'),
  img: { ...text('Image'), shown: ({ src, height }: NonNullable<Product['img']>) => `${src} (${height} px)` },
  variants: {
    ...text('Variantes'),
    shown: (variants: Product['variants']) =>
      listed(variants, ({ name, buyPrice, rentPrice }) =>
        [name, ...[buyPrice, ...rentPrice].map(formatEuros)].join(' '),
      ),
  },
  offers: {
    ...text('Offres'),
    shown: (offers: Product['offers']) =>
      listed(offers, ({ type, engagement, price }) => [type, engagement, formatEuros(price)].join(' ')),
  },
}
