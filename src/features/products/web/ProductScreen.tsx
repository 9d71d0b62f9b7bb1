import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallFailure } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place } from '#shared/web/place.ts'
import type { Product } from '../product.ts'
import { productQuery } from './product.queries.ts'
import { productTexts } from './product.texts.ts'

type ProductScreenProps = {
  productId: string
  titleOf: (product: Product) => string
  back: Place
  actions?: ReactNode
  children: (product: Product) => ReactNode
}

/** A screen of one product: its head, and what is shown of it once it is read. */
export const ProductScreen = ({ productId, titleOf, back, actions, children }: ProductScreenProps) => {
  const { data, error, isFetching, refetch } = useQuery({
    ...productQuery(useCall(), productId),
    // What one is typing over must not change under one's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error instanceof CallFailure && error.status === 404) throw notFound()
  return (
    <>
      <PageHeader
        title={data ? titleOf(data) : productTexts.product}
        back={linkTo(back)}
        actions={data ? actions : undefined}
      />
      {!data && !error && <ListSkeleton />}
      {!data && error && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && children(data)}
    </>
  )
}
