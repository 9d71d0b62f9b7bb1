import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '#shared/web/place.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductPrices } from './ProductPrices.tsx'
import { ProductScreen } from './ProductScreen.tsx'
import { productTexts } from './product.texts.ts'
import type { ProductLinks } from './productLinks.ts'

/** Everything that is known of a product, and the way to changing and deleting it. */
export const ProductPage = ({ productId, links }: { productId: string; links: ProductLinks }) => (
  <ProductScreen
    productId={productId}
    titleOf={({ name }) => name}
    back={links.list}
    actions={
      <>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link {...linkTo(links.update(productId))} {...props} />}
        >
          {productTexts.update}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link {...linkTo(links.remove(productId))} {...props} />}
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
