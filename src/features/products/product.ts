import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { missingOr, withPattern } from '#shared/field-checks.ts'
import { wholeCents } from '#shared/money.ts'
import { optionalText, parseUrl, requiredText } from '#shared/text.ts'

const siteOrigin = 'https://escarcelle.invalid'

/** Tells whether an image is a path of this site, or https without credentials, parsed like a browser. */
export const isImageAddress = (src: string): boolean => {
  const url = parseUrl(src, siteOrigin)
  if (!url || url.username !== '' || url.password !== '') return false
  if (src.startsWith('/')) return url.origin === siteOrigin
  return /^https:\/\//i.test(src) && url.protocol === 'https:'
}

/** Checks whether the page's policy (`img-src 'self'`) allows the image. */
export const isDrawable = (src: string, origin: string): boolean =>
  isImageAddress(src) && parseUrl(src, origin)?.origin === origin

/** The limits of a product (docs/rules/products.md#products-limits). */
export const productLimits = {
  variants: 50,
  rentPrices: 20,
  offers: 50,
  priceEuros: 100_000,
  imageHeight: 2000,
} as const

/** The height of a new product's image, in pixels (docs/rules/products.md#products-image). */
export const defaultImageHeight = 200

export const productMessages = {
  nameRequired: 'Le nom est obligatoire',
  priceRequired: 'Le prix est obligatoire',
  pricePositive: 'Le prix doit être positif',
  priceInvalid: 'Le prix est invalide',
  economyPositive: 'L’économie doit être positive',
  economyInvalid: 'L’économie est invalide',
  imageInvalid: 'L’adresse de l’image est invalide',
  heightInvalid: 'La hauteur de l’image est invalide',
  variantNameRequired: 'Le nom de la variante est obligatoire',
  buyPriceRequired: 'Le prix d’achat est obligatoire',
  buyPricePositive: 'Le prix d’achat doit être positif',
  buyPriceInvalid: 'Le prix d’achat est invalide',
  rentPriceRequired: 'Le prix de location est obligatoire',
  rentPricePositive: 'Le prix de location doit être positif',
  rentPriceInvalid: 'Le prix de location est invalide',
  noRentPrice: 'Ajoutez au moins un prix de location',
  offerTypeRequired: 'Le type est obligatoire',
  engagementRequired: 'L’engagement est obligatoire',
  tooManyVariants: `${productLimits.variants} variantes au plus`,
  tooManyRentPrices: `${productLimits.rentPrices} prix de location au plus`,
  tooManyOffers: `${productLimits.offers} offres au plus`,
} as const

const messages = productMessages
type PriceMessages = { required: string; positive: string; invalid: string }

/** Euros above 0, at most two decimals, at most 100000. */
const priceEuros = ({ required, positive, invalid }: PriceMessages) =>
  z
    .number(missingOr(required, invalid))
    .positive(positive)
    .max(productLimits.priceEuros, invalid)
    .check(wholeCents(invalid))

const Price = priceEuros({
  required: messages.priceRequired,
  positive: messages.pricePositive,
  invalid: messages.priceInvalid,
})
const Economy = priceEuros({
  required: messages.economyInvalid,
  positive: messages.economyPositive,
  invalid: messages.economyInvalid,
})
const BuyPrice = priceEuros({
  required: messages.buyPriceRequired,
  positive: messages.buyPricePositive,
  invalid: messages.buyPriceInvalid,
})
const RentPrice = priceEuros({
  required: messages.rentPriceRequired,
  positive: messages.rentPricePositive,
  invalid: messages.rentPriceInvalid,
})

/** An image: an https URL or a path of this site, and a height in pixels. */
const ImageInput = z.strictObject({
  src: requiredText(1000, { required: messages.imageInvalid }).check(
    withPattern(/^(?:[hH][tT]{2}[pP][sS]:\/\/|\/)/, z.refine<string>(isImageAddress, messages.imageInvalid)),
  ),
  height: z
    .int(messages.heightInvalid)
    .min(1, messages.heightInvalid)
    .max(productLimits.imageHeight, messages.heightInvalid)
    .default(defaultImageHeight),
})

const VariantInput = z.strictObject({
  name: requiredText(200, { required: messages.variantNameRequired }),
  buyPrice: BuyPrice,
  rentPrice: z
    .array(RentPrice, messages.noRentPrice)
    .min(1, messages.noRentPrice)
    .max(productLimits.rentPrices, messages.tooManyRentPrices),
})

const OfferInput = z.strictObject({
  type: requiredText(100, { required: messages.offerTypeRequired }),
  engagement: requiredText(100, { required: messages.engagementRequired }),
  price: Price,
})

/** A new or replaced product, in euros. The fields are in the order of the screen, for the focus of the form. */
export const ProductInput = z.strictObject({
  name: requiredText(200, { required: messages.nameRequired }),
  price: Price,
  economy: Economy.nullable().default(null),
  size: optionalText(100),
  inStock: z.boolean().default(true),
  locationEnabled: z.boolean().default(false),
  img: ImageInput.nullable().default(null),
  variants: z.array(VariantInput).max(productLimits.variants, messages.tooManyVariants).default([]),
  offers: z.array(OfferInput).max(productLimits.offers, messages.tooManyOffers).default([]),
})
export type ProductInput = z.output<typeof ProductInput>

/** A product in answers. Amounts are in euros with at most two decimals, or null. */
export const Product = z.object({
  _id: Id,
  name: z.string(),
  price: z.number(),
  economy: z.number().nullable(),
  size: z.string().nullable(),
  inStock: z.boolean(),
  locationEnabled: z.boolean(),
  img: z.object({ src: z.string(), height: z.int() }).nullable(),
  variants: z.array(z.object({ name: z.string(), buyPrice: z.number(), rentPrice: z.array(z.number()) })),
  offers: z.array(z.object({ type: z.string(), engagement: z.string(), price: z.number() })),
})
export type Product = z.infer<typeof Product>
