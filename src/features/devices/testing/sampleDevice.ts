import { type Device, DeviceCreation } from '../device.ts'

/** Returns a connected terminal without donations, for tests of screens. */
export const sampleDevice = (overrides: Partial<Device> = {}): Device => ({
  _id: '00000000-0000-4000-8000-000000000001',
  ...DeviceCreation.parse({ serialNumber: 'KA123456789', label: 'Entrée principale' }),
  createdAt: '2026-01-02T09:00:00.000Z',
  lastDonationAt: null,
  missingDonationCount: 0,
  state: 'connected',
  lastContactAt: null,
  contact: null,
  silentSince: null,
  unusual: null,
  retiredAt: null,
  formerBoxes: [],
  ...overrides,
})
