import { formatEuros } from '#shared/money.ts'
import { Facts } from '#shared/web/kit/Facts.tsx'
import type { Product } from '../product.ts'
import { ProductId } from './ProductId.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { productTexts } from './product.texts.ts'
import { StockFlag } from './StockFlag.tsx'

/** 'Informations' of a product. */
export const ProductFacts = ({ product }: { product: Product }) => (
  <Facts
    title={productTexts.information}
    facts={[
      [productTexts.id, <ProductId key="id" product={product} />],
      [productTexts.price, formatEuros(product.price)],
      [productTexts.economy, product.economy === null ? productTexts.none : formatEuros(product.economy)],
      [productTexts.size, product.size ?? productTexts.none],
      [productTexts.availability, <StockFlag key="stock" inStock={product.inStock} />],
      [productTexts.rental, product.locationEnabled ? productTexts.rentable : productTexts.notRentable],
      [
        productTexts.image,
        product.img ? <ProductPicture key="image" img={product.img} alt={product.name} /> : productTexts.none,
      ],
    ]}
  />
)
