import type { ReactNode } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { type Place, useRouteParam } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import type { Product } from '../product.ts'
import { productQuery } from './product.queries.ts'
import { productTexts } from './product.texts.ts'

type ProductScreenProps = {
  titleOf: (product: Product) => string
  back: Place
  actions?: ReactNode
  children: (product: Product) => ReactNode
}

/** Frames a screen of the product in the address: header, skeleton and content. */
export const ProductScreen = ({ titleOf, back, actions, children }: ProductScreenProps) => (
  <RecordScreen
    record={useFormRecord(productQuery(useCall(), useRouteParam('productId')))}
    title={(product) => (product ? titleOf(product) : productTexts.product)}
    back={() => back}
    renderActions={() => actions}
    skeletonRows={6}
  >
    {children}
  </RecordScreen>
)
