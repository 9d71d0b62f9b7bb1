import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo } from '#shared/web/place.ts'
import { causeMessages, maxActiveCauses } from '../cause.ts'
import { CauseForm } from './CauseForm.tsx'
import { activeCausesQuery, useCreateCause } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'
import { blankValues } from './causeForm.ts'
import type { CauseLinks } from './causeLinks.ts'

type CauseCreatePageProps = { customerId: string; links: CauseLinks; onSaved: () => void }

/** The form of a new cause. It cannot be sent while the association has as many causes as it may. */
export const CauseCreatePage = ({ customerId, links, onSaved }: CauseCreatePageProps) => {
  const { data: causes } = useQuery(activeCausesQuery(useCall(), customerId))
  const { mutateAsync } = useCreateCause(customerId)
  return (
    <>
      <PageHeader title={causeTexts.newCause} back={linkTo(links.list)} />
      <CauseForm
        initial={blankValues}
        submitLabel={causeTexts.submitCreation}
        successText={causeTexts.created}
        save={mutateAsync}
        onSaved={onSaved}
        blockedBy={causes && causes.length >= maxActiveCauses ? causeMessages.limitReached : undefined}
      />
    </>
  )
}
