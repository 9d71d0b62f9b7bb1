import type { Association } from '../associations/association.ts'
import type { Device } from '../associations/devices.ts'
import type { Random } from '../random.ts'

export type DemoContract = {
  id: string
  number: string
  settles: 'gross' | 'net'
  ratePpm: number
  fixedTenthCents: number
  isFeeMonthly: boolean
  cutOffMinute: number
  devices: Device[]
}

const firstDevices = 4

/** Returns the two contracts: one paid whole with a commission each month, and one paid less its commission. */
export const makeContracts = (random: Random, { customer, devices, life }: Association): DemoContract[] => [
  {
    id: random.uuid(life.joinedMs),
    number: customer.terminal_id ?? random.digits(7),
    settles: 'gross',
    ratePpm: 8000,
    fixedTenthCents: 0,
    isFeeMonthly: true,
    cutOffMinute: 23 * 60 + 30,
    devices: devices.slice(0, firstDevices),
  },
  {
    id: random.uuid(life.joinedMs),
    number: random.digits(7),
    settles: 'net',
    ratePpm: 11_000,
    fixedTenthCents: 50,
    isFeeMonthly: false,
    cutOffMinute: 3 * 60,
    devices: devices.slice(firstDevices),
  },
]

const million = 1_000_000

export const commissionOf = (
  { ratePpm, fixedTenthCents }: DemoContract,
  cents: number,
  donationCount: number,
): number => Math.round((cents * ratePpm + donationCount * fixedTenthCents * 100_000) / million)
