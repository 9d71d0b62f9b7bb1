import { createRoute, linkOptions } from '@tanstack/react-router'
import type { CauseLinks } from '#features/causes/web/causeLinks.ts'
import { DonationSearch } from '#features/transactions/transaction.search.ts'
import { sidePage } from './association.routes.tsx'
import { ArchivedCausesPage, CauseCreatePage, CauseListPage, CausePage, CauseUpdatePage } from './causeScreens.ts'
import { donationsOf, withDonations } from './donations.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { screen } from './root.routes.tsx'

const home = linkOptions({ to: '/' })
const oneCause = (causeId: string) => linkOptions({ to: '/causes/$causeId', params: { causeId } })
const links: CauseLinks = {
  list: linkOptions({ to: '/causes' }),
  archived: linkOptions({ to: '/causes/archived' }),
  create: linkOptions({ to: '/causes/create' }),
  cause: oneCause,
  archivedCause: oneCause,
  update: (causeId) => linkOptions({ to: '/causes/$causeId/update', params: { causeId } }),
}

const list = createRoute({
  ...sidePage('/causes'),
  component: screen(CauseListPage, () => {
    const { customerId, profile } = list.useRouteContext()
    return <CauseListPage customerId={customerId} role={profile.role} links={links} back={home} />
  }),
})

const archived = createRoute({
  ...sidePage('/causes/archived'),
  component: screen(ArchivedCausesPage, () => (
    <ArchivedCausesPage customerId={archived.useRouteContext().customerId} links={links} />
  )),
})

const create = createRoute({
  ...sidePage('/causes/create'),
  component: screen(CauseCreatePage, () => {
    const navigate = create.useNavigate()
    const { customerId } = create.useRouteContext()
    return <CauseCreatePage customerId={customerId} links={links} onSaved={() => void navigate({ to: '/causes' })} />
  }),
})

const cause = createRoute({
  ...sidePage('/causes/$causeId'),
  validateSearch: DonationSearch,
  notFoundComponent: NotFoundPage,
  component: screen(withDonations(CausePage), () => {
    const navigate = cause.useNavigate()
    const { causeId } = cause.useParams()
    const { customerId, profile } = cause.useRouteContext()
    const toList = () => void navigate({ to: '/causes' })
    return (
      <CausePage
        {...{ customerId, causeId, links, role: profile.role, onArchived: toList, onUnarchived: toList }}
        donations={donationsOf({ kind: 'cause', customerId, id: causeId })}
      />
    )
  }),
})

const update = createRoute({
  ...sidePage('/causes/$causeId/update'),
  notFoundComponent: NotFoundPage,
  component: screen(CauseUpdatePage, () => {
    const navigate = update.useNavigate()
    const { causeId } = update.useParams()
    const onSaved = () => void navigate(oneCause(causeId))
    return <CauseUpdatePage {...{ customerId: update.useRouteContext().customerId, causeId, links, onSaved }} />
  }),
})

/** The causes of one's own association. */
export const causeRoutes = [list, archived, create, cause, update] as const
