import { IconPencil, IconTrash } from '@tabler/icons-react'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { usePlaces, useRouteParam } from '#shared/web/places.tsx'
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
          <LinkButton
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            to={places.productUpdate(productId)}
          >
            {productTexts.update}
          </LinkButton>
          <LinkButton
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            to={places.productRemoval(productId)}
          >
            {productTexts.remove}
          </LinkButton>
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
