import { createRoute, linkOptions } from '@tanstack/react-router'
import type { ShortcutLinks } from '#features/shortcuts/web/shortcutLinks.ts'
import { DonationSearch } from '#features/transactions/transaction.search.ts'
import { sidePage } from './association.routes.tsx'
import { donationsOf, withDonations } from './donations.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { screen } from './root.routes.tsx'
import { ShortcutCreatePage, ShortcutListPage, ShortcutPage } from './shortcutScreens.ts'

const links: ShortcutLinks = {
  list: linkOptions({ to: '/shortcuts' }),
  create: linkOptions({ to: '/shortcuts/create' }),
  shortcut: (shortcutId) => linkOptions({ to: '/shortcuts/$shortcutId', params: { shortcutId } }),
}

const list = createRoute({
  ...sidePage('/shortcuts'),
  component: screen(ShortcutListPage, () => (
    <ShortcutListPage customerId={list.useRouteContext().customerId} links={links} back={linkOptions({ to: '/' })} />
  )),
})

const create = createRoute({
  ...sidePage('/shortcuts/create'),
  component: screen(ShortcutCreatePage, () => {
    const navigate = create.useNavigate()
    const onSaved = () => void navigate({ to: '/shortcuts' })
    return <ShortcutCreatePage {...{ customerId: create.useRouteContext().customerId, links, onSaved }} />
  }),
})

const shortcut = createRoute({
  ...sidePage('/shortcuts/$shortcutId'),
  validateSearch: DonationSearch,
  notFoundComponent: NotFoundPage,
  component: screen(withDonations(ShortcutPage), () => {
    const navigate = shortcut.useNavigate()
    const { shortcutId } = shortcut.useParams()
    const { customerId } = shortcut.useRouteContext()
    return (
      <ShortcutPage
        {...{ customerId, shortcutId, links, onArchived: () => void navigate({ to: '/shortcuts' }) }}
        donations={donationsOf({ kind: 'shortcut', customerId, id: shortcutId })}
      />
    )
  }),
})

/** The quick donations of one's own association. */
export const shortcutRoutes = [list, create, shortcut] as const
