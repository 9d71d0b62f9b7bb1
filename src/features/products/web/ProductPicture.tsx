import { useState } from 'react'
import type { Product } from '../product.ts'
import { isDrawable } from '../productImage.ts'
import classes from './ProductPicture.module.css'
import { productTexts } from './product.texts.ts'

type ProductPictureProps = { img: NonNullable<Product['img']>; alt: string }

/**
 * The picture of a product where the page's policy lets it be drawn, and it is there; its address otherwise. An address
 * elsewhere is never fetched: it would tell another site who reads the catalogue.
 */
export const ProductPicture = ({ img: { src, height }, alt }: ProductPictureProps) => {
  const [isMissing, setMissing] = useState(false)
  if (isDrawable(src, window.location.origin) && !isMissing)
    return <img className={classes.picture} src={src} height={height} alt={alt} onError={() => setMissing(true)} />
  return (
    <>
      {src}
      <span className={classes.note}>{productTexts.imageHeight(height)}</span>
    </>
  )
}
