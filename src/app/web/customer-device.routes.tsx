import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { createDevice, issueDeviceCode, updateDevice } from '#features/devices/device.endpoints.ts'
import { DonationSearch } from '#features/transactions/transaction.search.ts'
import { mayCall } from '#shared/endpoint.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { customerScreen, customerTab } from './customer.routes.tsx'
import { customerJournal } from './journal.routes.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { SettingsTab } from './PlaceholderPages.tsx'
import { screen } from './root.routes.tsx'

const loadList = () => loadChunk(() => import('#features/devices/web/DeviceListPage.tsx'))
const loadCreate = () => loadChunk(() => import('#features/devices/web/DeviceCreatePage.tsx'))
const loadDevice = () => loadChunk(() => import('#features/devices/web/DevicePage.tsx'))
const loadUpdate = () => loadChunk(() => import('#features/devices/web/DeviceUpdatePage.tsx'))
const loadDonations = () => loadChunk(() => import('#features/transactions/web/DonationSection.tsx'))

const DeviceListPage = lazyRouteComponent(loadList, 'DeviceListPage')
const DeviceCreatePage = lazyRouteComponent(loadCreate, 'DeviceCreatePage')
const DevicePage = lazyRouteComponent(loadDevice, 'DevicePage')
const DeviceUpdatePage = lazyRouteComponent(loadUpdate, 'DeviceUpdatePage')
const DonationSection = lazyRouteComponent(loadDonations, 'DonationSection')

const listOf = (customerId: string) => linkOptions({ to: '/a/customers/$customerId/devices', params: { customerId } })
const createIn = (customerId: string) =>
  linkOptions({ to: '/a/customers/$customerId/devices/create', params: { customerId } })
const deviceOf = (customerId: string, deviceId: string) =>
  linkOptions({ to: '/a/customers/$customerId/devices/$deviceId', params: { customerId, deviceId } })
const updateOf = (customerId: string, deviceId: string) =>
  linkOptions({ to: '/a/customers/$customerId/devices/$deviceId/update', params: { customerId, deviceId } })

const list = createRoute({
  ...customerTab('devices'),
  component: screen(DeviceListPage, () => {
    const { customerId } = list.useParams()
    const { role } = list.useRouteContext().profile
    return (
      <DeviceListPage
        customerId={customerId}
        back={linkOptions({ to: '/a/customers' })}
        placeOf={(deviceId) => deviceOf(customerId, deviceId)}
        create={mayCall(createDevice, role) ? createIn(customerId) : undefined}
      />
    )
  }),
})

const create = createRoute({
  ...customerScreen('/a/customers/$customerId/devices/create'),
  component: screen(DeviceCreatePage, () => {
    const { customerId } = create.useParams()
    const navigate = create.useNavigate()
    const back = listOf(customerId)
    return <DeviceCreatePage customerId={customerId} back={back} onSaved={() => void navigate(back)} />
  }),
})

const device = createRoute({
  ...customerScreen('/a/customers/$customerId/devices/$deviceId'),
  validateSearch: DonationSearch,
  notFoundComponent: NotFoundPage,
  component: screen(DevicePage, () => {
    const { customerId, deviceId } = device.useParams()
    const { role } = device.useRouteContext().profile
    return (
      <DevicePage
        customerId={customerId}
        deviceId={deviceId}
        back={listOf(customerId)}
        update={mayCall(updateDevice, role) ? updateOf(customerId, deviceId) : undefined}
        mayGiveAccess={mayCall(issueDeviceCode, role)}
        donations={(information) => (
          <DonationSection of={{ kind: 'device', customerId, id: deviceId }}>{information}</DonationSection>
        )}
      />
    )
  }),
})

const update = createRoute({
  ...customerScreen('/a/customers/$customerId/devices/$deviceId/update'),
  notFoundComponent: NotFoundPage,
  component: screen(DeviceUpdatePage, () => {
    const { customerId, deviceId } = update.useParams()
    const navigate = update.useNavigate()
    const back = deviceOf(customerId, deviceId)
    return (
      <DeviceUpdatePage
        customerId={customerId}
        deviceId={deviceId}
        back={back}
        changesModel
        onSaved={() => void navigate(back)}
      />
    )
  }),
})

const settings = createRoute({ ...customerTab('settings'), component: SettingsTab })

/** The terminals of an association, its journal and its settings: what shows inside its page. */
export const customerDeviceTabs = [list, customerJournal, settings] as const

/** The terminals of an association: the screens below the tab. */
export const customerDeviceScreens = [create, device, update] as const
