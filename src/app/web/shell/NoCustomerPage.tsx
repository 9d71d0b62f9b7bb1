import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { shellTexts } from './shell.texts.ts'

/** The home page of a person without a customer: an admin acting as manager. */
export const NoCustomerPage = () => (
  <>
    <PageHeader title={shellTexts.pages.transactions} back="history" />
    <EmptyState text={shellTexts.noAssociation} />
  </>
)
