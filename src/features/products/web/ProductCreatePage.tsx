import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { ProductForm } from './ProductForm.tsx'
import { useCreateProduct } from './product.queries.ts'
import { productTexts } from './product.texts.ts'
import { blankProduct } from './productForm.ts'

export const ProductCreatePage = () => {
  const { products: list } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateProduct()
  return (
    <>
      <PageHeader title={productTexts.newProduct} back={linkTo(list())} />
      <ProductForm
        initial={blankProduct}
        texts={{
          submit: productTexts.submitCreation,
          success: productTexts.created,
          failure: productTexts.creationFailed,
        }}
        save={mutateAsync}
        onSaved={() => goTo(list(), { replace: true })}
      />
    </>
  )
}
