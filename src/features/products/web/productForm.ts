import { eurosTyped, typedEuros } from '#shared/money.ts'
import { defaultImageHeight, type Product, ProductInput } from '../product.ts'
import type { ProductBody } from './product.queries.ts'

type VariantValues = { name: string; buyPrice: string; rentPrice: string[] }
type OfferValues = { type: string; engagement: string; price: string }

/** A product as it is typed. The names and nesting are the body's, so that the server's messages find their fields. */
export type ProductFormValues = {
  name: string
  price: string
  economy: string
  size: string
  inStock: boolean
  locationEnabled: boolean
  img: { src: string; height: string }
  variants: VariantValues[]
  offers: OfferValues[]
}

export const blankVariant: VariantValues = { name: '', buyPrice: '', rentPrice: [''] }
export const blankOffer: OfferValues = { type: '', engagement: '', price: '' }

export const blankProduct: ProductFormValues = {
  name: '',
  price: '',
  economy: '',
  size: '',
  inStock: true,
  locationEnabled: false,
  img: { src: '', height: String(defaultImageHeight) },
  variants: [],
  offers: [],
}

/** A product as its form shows it. */
export const valuesOf = (product: Product): ProductFormValues => {
  const { name, price, economy, size, inStock, locationEnabled, img, variants, offers } = product
  return {
    name,
    price: typedEuros(price),
    economy: economy === null ? '' : typedEuros(economy),
    size: size ?? '',
    inStock,
    locationEnabled,
    img: { src: img?.src ?? '', height: String(img?.height ?? defaultImageHeight) },
    variants: variants.map((variant) => ({
      name: variant.name,
      buyPrice: typedEuros(variant.buyPrice),
      rentPrice: variant.rentPrice.map(typedEuros),
    })),
    offers: offers.map(({ type, engagement, price }) => ({ type, engagement, price: typedEuros(price) })),
  }
}

/** What is typed where a price must stand. A blank stays missing: the schema says so in its own words. */
const priceTyped = (text: string): number => eurosTyped(text) as number

const pixelsTyped = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

/** What the server is asked for. Without an address there is no image, whatever its height. */
export const bodyOf = ({ price, economy, img, variants, offers, ...fields }: ProductFormValues): ProductBody => ({
  ...fields,
  price: priceTyped(price),
  economy: eurosTyped(economy) ?? null,
  img: img.src.trim() === '' ? null : { src: img.src, height: pixelsTyped(img.height) },
  variants: variants.map(({ name, buyPrice, rentPrice }) => ({
    name,
    buyPrice: priceTyped(buyPrice),
    rentPrice: rentPrice.map(priceTyped),
  })),
  offers: offers.map((offer) => ({ ...offer, price: priceTyped(offer.price) })),
})

/** The first message of each wrong field, by the schema that judges the call too: `variants.0.rentPrice.1`. */
export const errorsOf = (values: ProductFormValues): Record<string, string> => {
  const { error } = ProductInput.safeParse(bodyOf(values))
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}

type Changeable = { getValues: () => ProductFormValues; getInitialValues: () => ProductFormValues }

/**
 * Whether what is typed differs from what was given or saved last. Mantine's own `isDirty` forgets a variant that was
 * added or taken away after a field had been typed over and put back.
 */
export const hasChanged = ({ getValues, getInitialValues }: Changeable): boolean =>
  JSON.stringify(getValues()) !== JSON.stringify(getInitialValues())
