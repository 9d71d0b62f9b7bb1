import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { issueDeviceCode, updateDevice } from '#features/devices/device.endpoints.ts'
import { DonationSearch } from '#features/transactions/transaction.search.ts'
import { mayCall } from '#shared/endpoint.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { sidePage } from './association.routes.tsx'
import { ownJournal } from './journal.routes.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { screen } from './root.routes.tsx'

const loadList = () => loadChunk(() => import('#features/devices/web/DeviceListPage.tsx'))
const loadDevice = () => loadChunk(() => import('#features/devices/web/DevicePage.tsx'))
const loadUpdate = () => loadChunk(() => import('#features/devices/web/DeviceUpdatePage.tsx'))
const loadDonations = () => loadChunk(() => import('#features/transactions/web/DonationSection.tsx'))

const DeviceListPage = lazyRouteComponent(loadList, 'DeviceListPage')
const DevicePage = lazyRouteComponent(loadDevice, 'DevicePage')
const DeviceUpdatePage = lazyRouteComponent(loadUpdate, 'DeviceUpdatePage')
const DonationSection = lazyRouteComponent(loadDonations, 'DonationSection')

const devices = createRoute({
  ...sidePage('/devices'),
  component: screen(DeviceListPage, () => (
    <DeviceListPage
      customerId={devices.useRouteContext().customerId}
      back={linkOptions({ to: '/' })}
      placeOf={(deviceId) => linkOptions({ to: '/devices/$deviceId', params: { deviceId } })}
    />
  )),
})

const device = createRoute({
  ...sidePage('/devices/$deviceId'),
  validateSearch: DonationSearch,
  notFoundComponent: NotFoundPage,
  component: screen(DevicePage, () => {
    const { customerId, profile } = device.useRouteContext()
    const { deviceId } = device.useParams()
    return (
      <DevicePage
        customerId={customerId}
        deviceId={deviceId}
        back={linkOptions({ to: '/devices' })}
        update={
          mayCall(updateDevice, profile.role)
            ? linkOptions({ to: '/devices/$deviceId/update', params: { deviceId } })
            : undefined
        }
        mayGiveAccess={mayCall(issueDeviceCode, profile.role)}
        donations={(information) => (
          <DonationSection of={{ kind: 'device', customerId, id: deviceId }}>{information}</DonationSection>
        )}
      />
    )
  }),
})

const deviceUpdate = createRoute({
  ...sidePage('/devices/$deviceId/update'),
  notFoundComponent: NotFoundPage,
  component: screen(DeviceUpdatePage, () => {
    const { deviceId } = deviceUpdate.useParams()
    const navigate = deviceUpdate.useNavigate()
    return (
      <DeviceUpdatePage
        customerId={deviceUpdate.useRouteContext().customerId}
        deviceId={deviceId}
        back={linkOptions({ to: '/devices/$deviceId', params: { deviceId } })}
        changesModel={false}
        onSaved={() => void navigate({ to: '/devices' })}
      />
    )
  }),
})

/** One's own terminals, and the journal. */
export const deviceRoutes = [devices, device, deviceUpdate, ownJournal] as const
