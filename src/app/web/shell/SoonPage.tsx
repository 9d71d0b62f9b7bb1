import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { shellTexts } from './shell.texts.ts'

/** The page of an announced feature. Only its typed address opens it, since its menu entry is disabled. */
export const SoonPage = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} back={linkTo(usePlaces().home())} />
    <EmptyState text={shellTexts.soon} />
  </>
)

/** The home page of a person without a customer: an admin acting as manager. */
export const NoCustomerPage = () => (
  <>
    <PageHeader title={shellTexts.pages.transactions} back="history" />
    <EmptyState text={shellTexts.noAssociation} />
  </>
)
