import { readVersionOf } from '#shared/read-version.ts'
import { useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { ProductInput } from '../product.ts'
import { ProductForm } from './ProductForm.tsx'
import { ProductScreen } from './ProductScreen.tsx'
import { useUpdateProduct } from './product.queries.ts'
import { productTexts } from './product.texts.ts'
import { valuesOf } from './productForm.ts'

export const ProductUpdatePage = () => {
  const productId = useRouteParam('productId')
  const parent = usePlaces().product(productId)
  const goTo = useGoTo()
  const { mutateAsync } = useUpdateProduct(productId)
  return (
    <ProductScreen titleOf={({ name }) => productTexts.updateNamed(name)} back={parent}>
      {(product) => (
        <ProductForm
          initial={valuesOf(product)}
          texts={{
            submit: productTexts.submitUpdate,
            success: productTexts.updated,
            failure: productTexts.updateFailed,
          }}
          readVersion={readVersionOf(ProductInput, product)}
          save={mutateAsync}
          onSaved={() => goTo(parent, { replace: true })}
        />
      )}
    </ProductScreen>
  )
}
