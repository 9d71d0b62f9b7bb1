import { Button } from '@mantine/core'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductScreen } from './ProductScreen.tsx'
import classes from './Products.module.css'
import { useDeleteProduct } from './product.queries.ts'
import { productTexts } from './product.texts.ts'

/** Asks before a product is deleted. A screen, since it has an address (docs/rules/products.md#products-screens). */
export const ProductDeletePage = () => {
  const productId = useRouteParam('productId')
  const places = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync, isPending } = useDeleteProduct(productId)
  const confirmed = async () => {
    try {
      await mutateAsync()
    } catch (error) {
      toasts.failed(error)
      return
    }
    toasts.success(productTexts.removed)
    // Going back must not lead to the deleted product.
    goTo(places.products(), { replace: true })
  }
  return (
    <ProductScreen titleOf={({ name }) => productTexts.removeNamed(name)} back={places.product(productId)}>
      {(product) => (
        <>
          <div className={`frame anywhere pad-20 ${classes.question}`}>
            <p className="lead strong">{productTexts.removal(product.name)}</p>
            <p className="muted mt-4">{productTexts.removalNote}</p>
            <div className="inline gap-8 mt-20">
              <LinkButton variant="default" to={places.product(productId)}>
                {productTexts.cancel}
              </LinkButton>
              <Button color="red" loading={isPending} onClick={() => void confirmed()}>
                {productTexts.remove}
              </Button>
            </div>
          </div>
          <ProductFacts product={product} />
        </>
      )}
    </ProductScreen>
  )
}
