import { IconDeviceMobile } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as calls from '../device.endpoints.ts'
import { FleetSearch } from '../fleet.ts'

const label = 'Appareils'
const icon = IconDeviceMobile
const waiting = 'silences'

declare module '#shared/web/outlets.tsx' {
  interface HistoryKinds {
    device: true
  }
}

export const feature = {
  customerPages: {
    '/devices': definePage(calls.listDevices, 'DeviceListPage', () => import('./DeviceListPage.tsx'), {
      entry: { label, icon, waiting },
    }),
    '/devices/create': definePage(calls.createDevice, 'DeviceCreatePage', () => import('./DeviceForm.tsx'), {
      onlyPlatform: true,
    }),
    '/devices/$deviceId': definePage(calls.getDevice, 'DevicePage', () => import('./DevicePage.tsx'), {
      hasHistory: true,
    }),
    '/devices/$deviceId/update': definePage(calls.updateDevice, 'DeviceUpdatePage', () => import('./DeviceForm.tsx')),
  },
  sitePages: {
    '/a/devices': definePage(calls.listFleet, 'FleetPage', () => import('./FleetPage.tsx'), {
      search: FleetSearch,
      entry: { label, icon },
    }),
  },
  places: ({ inCustomer, ofCustomer }) => ({
    devices: () => inCustomer('/devices'),
    newDevice: () => inCustomer('/devices/create'),
    device: (deviceId: string) => inCustomer('/devices/$deviceId', { deviceId }),
    deviceUpdate: (deviceId: string) => inCustomer('/devices/$deviceId/update', { deviceId }),
    /** A terminal of any association, for the platform's staff. */
    customerDevice: (customerId: string, deviceId: string) =>
      ofCustomer(customerId, '/devices/$deviceId', { deviceId }),
  }),
  subjects: { device: { own: 'device', inside: 'device' } } as const,
  guide: { '/devices': 'appareils', '/a/devices': 'appareils' },
} satisfies Feature
