import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import type { CauseLinks } from '#features/causes/web/causeLinks.ts'
import { DonationSearch } from '#features/transactions/transaction.search.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { sidePage } from './association.routes.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { screen } from './root.routes.tsx'

const loadList = () => loadChunk(() => import('#features/causes/web/CauseListPage.tsx'))
const loadArchived = () => loadChunk(() => import('#features/causes/web/ArchivedCausesPage.tsx'))
const loadCreate = () => loadChunk(() => import('#features/causes/web/CauseCreatePage.tsx'))
const loadCause = () => loadChunk(() => import('#features/causes/web/CausePage.tsx'))
const loadUpdate = () => loadChunk(() => import('#features/causes/web/CauseUpdatePage.tsx'))
const loadDonations = () => loadChunk(() => import('#features/transactions/web/DonationSection.tsx'))

const CauseListPage = lazyRouteComponent(loadList, 'CauseListPage')
const ArchivedCausesPage = lazyRouteComponent(loadArchived, 'ArchivedCausesPage')
const CauseCreatePage = lazyRouteComponent(loadCreate, 'CauseCreatePage')
const CausePage = lazyRouteComponent(loadCause, 'CausePage')
const CauseUpdatePage = lazyRouteComponent(loadUpdate, 'CauseUpdatePage')
const DonationSection = lazyRouteComponent(loadDonations, 'DonationSection')

const home = linkOptions({ to: '/' })
const links: CauseLinks = {
  list: linkOptions({ to: '/causes' }),
  archived: linkOptions({ to: '/causes/archived' }),
  create: linkOptions({ to: '/causes/create' }),
  cause: (causeId) => linkOptions({ to: '/causes/$causeId', params: { causeId } }),
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
  component: screen(CausePage, () => {
    const navigate = cause.useNavigate()
    const { causeId } = cause.useParams()
    const { customerId, profile } = cause.useRouteContext()
    const toList = () => void navigate({ to: '/causes' })
    return (
      <CausePage
        {...{ customerId, causeId, links, role: profile.role, onArchived: toList, onUnarchived: toList }}
        donations={(facts) => (
          <DonationSection of={{ kind: 'cause', customerId, id: causeId }}>{facts}</DonationSection>
        )}
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
    const onSaved = () => void navigate({ to: '/causes/$causeId', params: { causeId } })
    return <CauseUpdatePage {...{ customerId: update.useRouteContext().customerId, causeId, links, onSaved }} />
  }),
})

/** The causes of one's own association. */
export const causeRoutes = [list, archived, create, cause, update] as const
