import { useState } from 'react'
import type { Product } from '../product.ts'
import { isDrawable } from '../productImage.ts'
import classes from './ProductPicture.module.css'
import { productTexts } from './product.texts.ts'

type ProductPictureProps = { img: NonNullable<Product['img']>; alt: string }

/**
 * The image of a product, or its address when it is missing or external. External images are never fetched: they would
 * reveal to another site who reads the catalogue.
 */
export const ProductPicture = ({ img: { src, height }, alt }: ProductPictureProps) => {
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
