import { ProductForm } from './ProductForm.tsx'
import { ProductScreen } from './ProductScreen.tsx'
import { useUpdateProduct } from './product.queries.ts'
import { productTexts } from './product.texts.ts'
import { valuesOf } from './productForm.ts'
import type { ProductLinks } from './productLinks.ts'

type ProductUpdatePageProps = { productId: string; links: ProductLinks; onSaved: () => void }

export const ProductUpdatePage = ({ productId, links, onSaved }: ProductUpdatePageProps) => {
  const { mutateAsync } = useUpdateProduct(productId)
  return (
    <ProductScreen
      productId={productId}
      titleOf={({ name }) => productTexts.updateNamed(name)}
      back={links.product(productId)}
    >
      {(product) => (
        <ProductForm
          initial={valuesOf(product)}
          texts={{
            submit: productTexts.submitUpdate,
            success: productTexts.updated,
            failure: productTexts.updateFailed,
          }}
          save={mutateAsync}
          onSaved={onSaved}
        />
      )}
    </ProductScreen>
  )
}
