import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CustomerListSearch } from '#features/customers/customer.search.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { requireRight } from './context.ts'
import { customer } from './customer.routes.tsx'
import { screen } from './root.routes.tsx'
import { page } from './signed-in.routes.tsx'

const loadList = () => loadChunk(() => import('#features/customers/web/CustomerListPage.tsx'))
const loadCreate = () => loadChunk(() => import('#features/customers/web/CustomerCreatePage.tsx'))
const loadUpdate = () => loadChunk(() => import('#features/customers/web/CustomerUpdatePage.tsx'))
const loadInformation = () => loadChunk(() => import('#features/customers/web/CustomerInformation.tsx'))

const CustomerListPage = lazyRouteComponent(loadList, 'CustomerListPage')
const CustomerCreatePage = lazyRouteComponent(loadCreate, 'CustomerCreatePage')
const CustomerUpdatePage = lazyRouteComponent(loadUpdate, 'CustomerUpdatePage')
const CustomerInformation = lazyRouteComponent(loadInformation, 'CustomerInformation')

const list = createRoute({
  ...page('/a/customers'),
  validateSearch: CustomerListSearch,
  component: screen(CustomerListPage, () => {
    const { role, customer: own } = list.useRouteContext().profile
    const navigate = list.useNavigate()
    return (
      <CustomerListPage
        role={role}
        ownCustomerId={own?._id}
        search={list.useSearch().q ?? ''}
        onSearch={(q) => void navigate({ search: q ? { q } : {}, replace: true, resetScroll: false })}
      />
    )
  }),
})

const create = createRoute({
  ...page('/a/customers/create'),
  component: screen(CustomerCreatePage, () => {
    const navigate = create.useNavigate()
    // Back from there leads to the list, not to a form that could be sent again.
    return (
      <CustomerCreatePage
        onCreated={(customerId) =>
          void navigate({ to: '/a/customers/$customerId', params: { customerId }, replace: true })
        }
      />
    )
  }),
})

const update = createRoute({
  ...page('/a/customers/update/$customerId'),
  component: screen(CustomerUpdatePage, () => {
    const { customerId } = update.useParams()
    const navigate = update.useNavigate()
    return (
      <CustomerUpdatePage
        customerId={customerId}
        onSaved={() => void navigate({ to: '/a/customers/$customerId', params: { customerId } })}
      />
    )
  }),
})

/** The first tab of an association's page. */
export const customerInformation = createRoute({
  getParentRoute: () => customer,
  path: '/',
  beforeLoad: requireRight('/a/customers/$customerId'),
  component: screen(CustomerInformation, () => {
    const { profile } = customerInformation.useRouteContext()
    const params = customerInformation.useParams()
    return (
      <CustomerInformation
        customerId={params.customerId}
        role={profile.role}
        links={{
          update: { to: '/a/customers/update/$customerId', params },
          journal: { to: '/a/customers/$customerId/journal', params },
          // The form fills itself in from the association.
          createManager: { to: '/a/customers/$customerId/users/create', params, search: { role: 'manager' } },
        }}
      />
    )
  }),
})

/** The associations: the list, and the screens to create and to change one. */
export const customerRoutes = [list, create, update] as const
