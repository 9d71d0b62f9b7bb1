import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo } from '#shared/web/place.ts'
import { ProductForm } from './ProductForm.tsx'
import { useCreateProduct } from './product.queries.ts'
import { productTexts } from './product.texts.ts'
import { blankProduct } from './productForm.ts'
import type { ProductLinks } from './productLinks.ts'

type ProductCreatePageProps = { links: ProductLinks; onSaved: () => void }

export const ProductCreatePage = ({ links, onSaved }: ProductCreatePageProps) => {
  const { mutateAsync } = useCreateProduct()
  return (
    <>
      <PageHeader title={productTexts.newProduct} back={linkTo(links.list)} />
      <ProductForm
        initial={blankProduct}
        texts={{
          submit: productTexts.submitCreation,
          success: productTexts.created,
          failure: productTexts.creationFailed,
        }}
        save={mutateAsync}
        onSaved={onSaved}
      />
    </>
  )
}
