import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import type { UserLinks } from '#features/users/web/userLinks.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { sidePage } from './association.routes.tsx'
import { screen } from './root.routes.tsx'

const loadList = () => loadChunk(() => import('#features/users/web/UserListPage.tsx'))
const loadCreate = () => loadChunk(() => import('#features/users/web/UserCreatePage.tsx'))

const UserListPage = lazyRouteComponent(loadList, 'UserListPage')
const UserCreatePage = lazyRouteComponent(loadCreate, 'UserCreatePage')

const home = linkOptions({ to: '/' })
const links: UserLinks = { list: linkOptions({ to: '/users' }), create: linkOptions({ to: '/users/create' }) }

const list = createRoute({
  ...sidePage('/users'),
  component: screen(UserListPage, () => {
    const { customerId, profile } = list.useRouteContext()
    return <UserListPage customerId={customerId} role={profile.role} links={links} back={home} />
  }),
})

const create = createRoute({
  ...sidePage('/users/create'),
  component: screen(UserCreatePage, () => {
    const navigate = create.useNavigate()
    const { customerId, profile } = create.useRouteContext()
    const onSaved = () => void navigate({ to: '/users' })
    return <UserCreatePage {...{ customerId, role: profile.role, links, onSaved }} />
  }),
})

/** The people of one's own association. */
export const userRoutes = [list, create] as const
