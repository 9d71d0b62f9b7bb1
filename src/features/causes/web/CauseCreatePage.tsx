import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo } from '#shared/web/place.ts'
import { CauseForm } from './CauseForm.tsx'
import { useCreateCause } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'
import { blankValues } from './causeForm.ts'
import type { CauseLinks } from './causeLinks.ts'

type CauseCreatePageProps = { customerId: string; links: CauseLinks; onSaved: () => void }

export const CauseCreatePage = ({ customerId, links, onSaved }: CauseCreatePageProps) => {
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
      />
    </>
  )
}
