import { createRoute, linkOptions, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import type { CauseLinks } from '#features/causes/web/causeLinks.ts'
import { DonationSearch } from '#features/transactions/transaction.search.ts'
import { ArchivedCausesPage, CauseCreatePage, CauseListPage, CausePage, CauseUpdatePage } from './causeScreens.ts'
import { customer, customerScreen, customerScreens, customerTab } from './customer.routes.tsx'
import { donationsOf, withDonations } from './donations.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { screen } from './root.routes.tsx'

const listOf = (customerId: string) => linkOptions({ to: '/a/customers/$customerId/causes', params: { customerId } })
const causeOf = (customerId: string, causeId: string) =>
  linkOptions({ to: '/a/customers/$customerId/causes/$causeId', params: { customerId, causeId } })

/** The addresses of archived causes are spelled as in docs/rules.md#routes-archived. */
const linksOf = (customerId: string): CauseLinks => ({
  list: listOf(customerId),
  archived: linkOptions({ to: '/a/$customerId/causes/archived', params: { customerId } }),
  create: linkOptions({ to: '/a/customers/$customerId/causes/create', params: { customerId } }),
  cause: (causeId) => causeOf(customerId, causeId),
  archivedCause: (causeId) =>
    linkOptions({ to: '/a/customers/$customerId/cause/archived/$causeId', params: { customerId, causeId } }),
  update: (causeId) =>
    linkOptions({ to: '/a/customers/$customerId/causes/$causeId/update', params: { customerId, causeId } }),
})

const list = createRoute({
  ...customerTab('causes'),
  component: screen(CauseListPage, () => {
    const { customerId } = customer.useParams()
    const { profile } = list.useRouteContext()
    return <CauseListPage customerId={customerId} role={profile.role} links={linksOf(customerId)} />
  }),
})

const archived = createRoute({
  ...customerScreen('/a/$customerId/causes/archived'),
  component: screen(ArchivedCausesPage, () => {
    const { customerId } = archived.useParams()
    return <ArchivedCausesPage customerId={customerId} links={linksOf(customerId)} />
  }),
})

const create = createRoute({
  ...customerScreen('/a/customers/$customerId/causes/create'),
  component: screen(CauseCreatePage, () => {
    const navigate = create.useNavigate()
    const { customerId } = create.useParams()
    const onSaved = () => void navigate(listOf(customerId))
    return <CauseCreatePage {...{ customerId, links: linksOf(customerId), onSaved }} />
  }),
})

/**
 * Two steps back from the screen shown now (docs/rules.md#causes-unarchive), or the list where fewer lie behind it: a page
 * opened by its address is the first of the product's in the history. Who has left the screen meanwhile stays there.
 */
const useTwoStepsBack = (toList: () => void) => {
  const router = useRouter()
  const { pathname } = router.state.location
  return () => {
    const { location } = router.history
    if (location.pathname !== pathname) return
    if (location.state.__TSR_index >= 2) router.history.go(-2)
    else toList()
  }
}

/** One cause, at either of its addresses: the screen tells whether it is archived, whatever the address says. */
const CauseScreen = ({ customerId, causeId }: { customerId: string; causeId: string }) => {
  const navigate = useNavigate()
  const { profile } = customerScreens.useRouteContext()
  const toList = () => void navigate(listOf(customerId))
  const onUnarchived = useTwoStepsBack(toList)
  return (
    <CausePage
      {...{ customerId, causeId, links: linksOf(customerId), role: profile.role, onArchived: toList, onUnarchived }}
      donations={donationsOf({ kind: 'cause', customerId, id: causeId })}
    />
  )
}

const cause = createRoute({
  ...customerScreen('/a/customers/$customerId/causes/$causeId'),
  validateSearch: DonationSearch,
  notFoundComponent: NotFoundPage,
  component: screen(withDonations(CausePage), () => <CauseScreen {...cause.useParams()} />),
})

const archivedCause = createRoute({
  ...customerScreen('/a/customers/$customerId/cause/archived/$causeId'),
  validateSearch: DonationSearch,
  notFoundComponent: NotFoundPage,
  component: screen(withDonations(CausePage), () => <CauseScreen {...archivedCause.useParams()} />),
})

const update = createRoute({
  ...customerScreen('/a/customers/$customerId/causes/$causeId/update'),
  notFoundComponent: NotFoundPage,
  component: screen(CauseUpdatePage, () => {
    const navigate = update.useNavigate()
    const { customerId, causeId } = update.useParams()
    const onSaved = () => void navigate(causeOf(customerId, causeId))
    return <CauseUpdatePage {...{ customerId, causeId, links: linksOf(customerId), onSaved }} />
  }),
})

// The coherent spellings redirect to the addresses in use, whose guards decide (docs/rules.md#routes-archived).
const archivedRedirect = createRoute({
  ...customerScreen('/a/customers/$customerId/causes/archived'),
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/a/$customerId/causes/archived', params })
  },
})
const archivedCauseRedirect = createRoute({
  ...customerScreen('/a/customers/$customerId/causes/archived/$causeId'),
  validateSearch: DonationSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/a/customers/$customerId/cause/archived/$causeId', params, search })
  },
})

/** The causes of an association: the tab. */
export const customerCauseTabs = [list] as const

/** The causes of an association: the screens below the tab. */
export const customerCauseScreens = [
  create,
  cause,
  update,
  archived,
  archivedCause,
  archivedRedirect,
  archivedCauseRedirect,
] as const
