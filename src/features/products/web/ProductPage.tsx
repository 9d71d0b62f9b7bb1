import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductPrices } from './ProductPrices.tsx'
import { ProductScreen } from './ProductScreen.tsx'
import { productTexts } from './product.texts.ts'

/** The page of a product: all facts, with buttons to update and delete it. */
export const ProductPage = () => {
  const productId = useRouteParam('productId')
  const places = usePlaces()
  return (
    <ProductScreen
      titleOf={({ name }) => name}
      back={places.products()}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            renderRoot={(props) => <Link {...linkTo(places.productUpdate(productId))} {...props} />}
          >
            {productTexts.update}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            renderRoot={(props) => <Link {...linkTo(places.productRemoval(productId))} {...props} />}
          >
            {productTexts.remove}
          </Button>
        </>
      }
    >
      {(product) => (
        <>
          <ProductFacts product={product} />
          <ProductPrices product={product} />
        </>
      )}
    </ProductScreen>
  )
}
