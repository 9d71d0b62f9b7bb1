import { createRoute, linkOptions } from '@tanstack/react-router'
import type { ShortcutLinks } from '#features/shortcuts/web/shortcutLinks.ts'
import { DonationSearch } from '#features/transactions/transaction.search.ts'
import { customer, customerScreen, customerTab } from './customer.routes.tsx'
import { donationsOf, withDonations } from './donations.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { screen } from './root.routes.tsx'
import { ShortcutCreatePage, ShortcutListPage, ShortcutPage } from './shortcutScreens.ts'

const listOf = (customerId: string) => linkOptions({ to: '/a/customers/$customerId/shortcuts', params: { customerId } })

const linksOf = (customerId: string): ShortcutLinks => ({
  list: listOf(customerId),
  create: linkOptions({ to: '/a/customers/$customerId/shortcuts/create', params: { customerId } }),
  shortcut: (shortcutId) =>
    linkOptions({ to: '/a/customers/$customerId/shortcuts/$shortcutId', params: { customerId, shortcutId } }),
})

const list = createRoute({
  ...customerTab('shortcuts'),
  component: screen(ShortcutListPage, () => {
    const { customerId } = customer.useParams()
    return <ShortcutListPage customerId={customerId} links={linksOf(customerId)} />
  }),
})

const create = createRoute({
  ...customerScreen('/a/customers/$customerId/shortcuts/create'),
  component: screen(ShortcutCreatePage, () => {
    const navigate = create.useNavigate()
    const { customerId } = create.useParams()
    const onSaved = () => void navigate(listOf(customerId))
    return <ShortcutCreatePage {...{ customerId, links: linksOf(customerId), onSaved }} />
  }),
})

const shortcut = createRoute({
  ...customerScreen('/a/customers/$customerId/shortcuts/$shortcutId'),
  validateSearch: DonationSearch,
  notFoundComponent: NotFoundPage,
  component: screen(withDonations(ShortcutPage), () => {
    const navigate = shortcut.useNavigate()
    const { customerId, shortcutId } = shortcut.useParams()
    return (
      <ShortcutPage
        {...{ customerId, shortcutId, links: linksOf(customerId) }}
        onArchived={() => void navigate(listOf(customerId))}
        donations={donationsOf({ kind: 'shortcut', customerId, id: shortcutId })}
      />
    )
  }),
})

/** The quick donations of an association: the tab. */
export const customerShortcutTabs = [list] as const

/** The quick donations of an association: the screens below the tab. */
export const customerShortcutScreens = [create, shortcut] as const
