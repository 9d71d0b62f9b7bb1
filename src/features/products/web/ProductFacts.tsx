import { useState } from 'react'
import { formatEuros } from '#shared/money.ts'
import { Facts } from '#shared/web/kit/Section.tsx'
import { isDrawable, type Product } from '../product.ts'
import { ProductId, StockFlag } from './ProductMarks.tsx'
import classes from './Products.module.css'
import { productTexts } from './product.texts.ts'

type ProductPictureProps = { img: NonNullable<Product['img']>; alt: string }

/** The image of a product, or its address: external images are never fetched, which would reveal the reader. */
const ProductPicture = ({ img: { src, height }, alt }: ProductPictureProps) => {
  const [isMissing, setMissing] = useState(false)
  if (isDrawable(src, window.location.origin) && !isMissing)
    return <img className={classes.picture} src={src} height={height} alt={alt} onError={() => setMissing(true)} />
  return (
    <>
      {src}
      <span className="block small">{productTexts.imageHeight(height)}</span>
    </>
  )
}

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
