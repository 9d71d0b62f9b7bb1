import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallFailure } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place, useRouteParam } from '#shared/web/places.tsx'
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

/** The screen of the product that the address names: its head, and its content once it is read. */
export const ProductScreen = ({ titleOf, back, actions, children }: ProductScreenProps) => {
  const { record, error, isFetching, refetch } = useFormRecord(productQuery(useCall(), useRouteParam('productId')))
  if (error instanceof CallFailure && error.status === 404) throw notFound()
  return (
    <>
      <PageHeader
        title={record ? titleOf(record) : productTexts.product}
        back={linkTo(back)}
        actions={record ? actions : undefined}
      />
      {!record && !error && <ListSkeleton />}
      {!record && error && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {record && children(record)}
    </>
  )
}
