import { IconDeviceMobile } from '@tabler/icons-react'
import * as devices from '#features/devices/device.endpoints.ts'
import { FleetSearch } from '#features/devices/device.search.ts'
import { DonationSearch } from '#features/transactions/transaction.search.ts'
import { definePage, type Page } from './definePage.tsx'
import { shellTexts } from './shell/shell.texts.ts'

const label = shellTexts.pages.devices
const devicesEntry = { label, icon: IconDeviceMobile }

/** The screens of a customer's terminals. */
export const devicePages = {
  '/devices': definePage(
    devices.listDevices,
    'DeviceListPage',
    () => import('#features/devices/web/DeviceListPage.tsx'),
    {
      menu: devicesEntry,
      side: devicesEntry,
      tab: { label, isSecondary: true },
    },
  ),
  '/devices/create': definePage(
    devices.createDevice,
    'DeviceCreatePage',
    () => import('#features/devices/web/DeviceCreatePage.tsx'),
    {
      onlyPlatform: true,
    },
  ),
  '/devices/$deviceId': definePage(
    devices.getDevice,
    'DevicePage',
    () => import('#features/devices/web/DevicePage.tsx'),
    { search: DonationSearch, hasDonations: true },
  ),
  '/devices/$deviceId/update': definePage(
    devices.updateDevice,
    'DeviceUpdatePage',
    () => import('#features/devices/web/DeviceUpdatePage.tsx'),
  ),
} satisfies Record<`/${string}`, Page>

/** The terminals of all customers. */
export const fleetPages = {
  '/a/devices': definePage(devices.listFleet, 'FleetPage', () => import('#features/devices/web/FleetPage.tsx'), {
    search: FleetSearch,
    menu: devicesEntry,
  }),
} satisfies Record<`/${string}`, Page>
