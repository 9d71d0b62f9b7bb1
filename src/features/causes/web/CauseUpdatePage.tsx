import { notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { causeMessages } from '../cause.ts'
import { CauseForm } from './CauseForm.tsx'
import { causeQuery, useUpdateCause } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'
import { valuesOf } from './causeForm.ts'

/** The form of an active cause. An archived cause has none; when it is archived meanwhile, what was typed stays. */
export const CauseUpdatePage = () => {
  const customerId = useCustomerId()
  const causeId = useRouteParam('causeId')
  const parent = usePlaces().cause(causeId)
  const goTo = useGoTo()
  const { record: cause, error, isFetching, refetch } = useFormRecord(causeQuery(useCall(), customerId, causeId))
  const [hasForm, setHasForm] = useState(false)
  if (!hasForm && cause && !cause.isArchived) setHasForm(true)
  const { mutateAsync } = useUpdateCause(customerId, causeId)
  if (error instanceof CallFailure && error.status === 404) throw notFound()
  return (
    <>
      <PageHeader title={cause ? causeTexts.updateOf(cause.name) : causeTexts.update} back={linkTo(parent)} />
      {!cause && !error && <ListSkeleton />}
      {!cause && error && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {cause && !hasForm && <EmptyState text={causeMessages.archived} />}
      {cause && hasForm && (
        <CauseForm
          initial={valuesOf(cause)}
          submitLabel={causeTexts.submitUpdate}
          successText={causeTexts.updated}
          save={mutateAsync}
          onSaved={() => goTo(parent)}
          blockedBy={cause.isArchived ? causeMessages.archived : undefined}
        />
      )}
    </>
  )
}
