import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { shellTexts } from './shell.texts.ts'

/** Shows that a page is announced. Only its typed address leads here: its entry in the menu cannot be followed. */
export const SoonPage = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} back={linkTo(usePlaces().home())} />
    <EmptyState text={shellTexts.soon} />
  </>
)

/** The first screen of a person without a customer: an admin who switched to manager without having one. */
export const NoCustomerPage = () => (
  <>
    <PageHeader title={shellTexts.pages.transactions} back="history" />
    <EmptyState text={shellTexts.noAssociation} />
  </>
)
