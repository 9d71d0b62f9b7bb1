import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'
import { eurosTyped, typedEuros } from '#shared/money.ts'
import { defaultImageHeight, type Product, type ProductInput } from '../product.ts'

type VariantValues = { name: string; buyPrice: string; rentPrice: string[] }
type OfferValues = { type: string; engagement: string; price: string }

/** The values of the form. Names and nesting match the body, so that the server's messages find their fields. */
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

/** The form object that the fields of variants and offers receive. */
export type ProductFormState = UseFormReturnType<ProductFormValues, ProductInput>

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

/** Parses a required price. A blank stays missing, so that the schema gives its message. */
const priceTyped = (text: string): number => eurosTyped(text) as number

const pixelsTyped = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Returns the body of the call. Without an address there is no image. */
export const bodyOf = ({
  price,
  economy,
  img,
  variants,
  offers,
  ...fields
}: ProductFormValues): z.input<typeof ProductInput> => ({
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

type Changeable = { getValues: () => ProductFormValues; getInitialValues: () => ProductFormValues }

/** Tells whether the values differ from the saved ones. Mantine's `isDirty` misses an added or removed variant. */
export const hasChanged = ({ getValues, getInitialValues }: Changeable): boolean =>
  JSON.stringify(getValues()) !== JSON.stringify(getInitialValues())
