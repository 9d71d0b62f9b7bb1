import { useQuery } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { UserCreateSearch } from '#features/users/user.search.ts'
import type { UserLinks } from '#features/users/web/userLinks.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { customerScreen, customerTab } from './customer.routes.tsx'
import { missingManagerQuery } from './missingManager.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { screen } from './root.routes.tsx'

const loadList = () => loadChunk(() => import('#features/users/web/UserListPage.tsx'))
const loadCreate = () => loadChunk(() => import('#features/users/web/UserCreatePage.tsx'))
const loadUpdate = () => loadChunk(() => import('#features/users/web/UserUpdatePage.tsx'))

const UserListPage = lazyRouteComponent(loadList, 'UserListPage')
const UserCreatePage = lazyRouteComponent(loadCreate, 'UserCreatePage')
const UserUpdatePage = lazyRouteComponent(loadUpdate, 'UserUpdatePage')

const customerPlace = (customerId: string) => linkOptions({ to: '/a/customers/$customerId', params: { customerId } })
const listPlace = (customerId: string) => linkOptions({ to: '/a/customers/$customerId/users', params: { customerId } })
const linksOf = (customerId: string): UserLinks => ({
  list: listPlace(customerId),
  create: linkOptions({ to: '/a/customers/$customerId/users/create', params: { customerId } }),
  update: (userId) =>
    linkOptions({ to: '/a/customers/$customerId/users/$userId/update', params: { customerId, userId } }),
})

const list = createRoute({
  ...customerTab('users'),
  component: screen(UserListPage, () => {
    const { customerId } = list.useParams()
    const { role } = list.useRouteContext().profile
    return <UserListPage {...{ customerId, role, links: linksOf(customerId), back: customerPlace(customerId) }} />
  }),
})

const create = createRoute({
  ...customerScreen('/a/customers/$customerId/users/create'),
  validateSearch: UserCreateSearch,
  component: screen(UserCreatePage, () => {
    const navigate = create.useNavigate()
    const { customerId } = create.useParams()
    const { profile, call } = create.useRouteContext()
    const isForManager = create.useSearch().role === 'manager'
    const missing = useQuery({ ...missingManagerQuery(call, customerId), enabled: isForManager })
    if (missing.isLoading) return <ListSkeleton rows={3} />
    const onSaved = () => void navigate(listPlace(customerId))
    return (
      <UserCreatePage
        {...{ customerId, role: profile.role, links: linksOf(customerId), initial: missing.data, onSaved }}
      />
    )
  }),
})

const update = createRoute({
  ...customerScreen('/a/customers/$customerId/users/$userId/update'),
  notFoundComponent: NotFoundPage,
  component: screen(UserUpdatePage, () => {
    const navigate = update.useNavigate()
    const { customerId, userId } = update.useParams()
    const { role } = update.useRouteContext().profile
    const onSaved = () => void navigate(listPlace(customerId))
    return <UserUpdatePage {...{ customerId, userId, role, links: linksOf(customerId), onSaved }} />
  }),
})

/** The people of an association: the tab. */
export const customerUserTabs = [list] as const

/** The people of an association: the screens below the tab. */
export const customerUserScreens = [create, update] as const
