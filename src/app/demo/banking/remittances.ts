import type pg from 'pg'
import type { Part, TakingsPart } from '#features/bank/server/matching/explanation.ts'
import { addBankDays } from '#features/bank/server/matching/working-days.ts'
import { addDays, type Day, instantInParis, minuteMs } from '#shared/days.ts'
import { type BankLine, foundLine, shortDay, sumOf } from './bank-line.ts'
import { commissionOf, type DemoContract } from './contracts.ts'

/** The takings that a terminal remits under a day. */
export type Share = { deviceId: string; day: Day; cents: number; donationCount: number }

/** The remittances that the bank credits at once. */
export type Credit = { contract: DemoContract; bookedOn: Day; number: number; shares: Share[] }

/** The donations by card of terminals, by the day under which they are remitted. */
const sharesOf = `
  select device_id as "deviceId", to_char((created_at at time zone 'Europe/Paris') + make_interval(mins => $3), 'YYYY-MM-DD') as day,
    sum(amount_cents)::int as cents, count(*)::int as "donationCount"
  from collected_donation
  where customer_id = $1 and device_id = any($2::uuid[]) and payment_method = 'card'
  group by 1, 2 order by 2, 1`

const dayMinutes = 24 * 60

const isOfEvening = ({ cutOffMinute }: DemoContract): boolean => cutOffMinute >= dayMinutes / 2

/** Reads the credits of a contract until a day. Where the commission is monthly, a day of the bank has one credit. */
export const readCredits = async (
  client: pg.PoolClient,
  customerId: string,
  contract: DemoContract,
  until: Day,
): Promise<Credit[]> => {
  const { cutOffMinute, devices, isFeeMonthly } = contract
  const shift = isOfEvening(contract) ? dayMinutes - cutOffMinute : -cutOffMinute
  const ids = devices.map(({ row }) => row.id)
  const { rows } = await client.query<Share>(sharesOf, [customerId, ids, shift])
  const credits = Map.groupBy(rows, ({ day }) => (isFeeMonthly ? addBankDays(day, 1) : day))
  return [...credits.values()]
    .map((shares, index) => {
      return { contract, bookedOn: addBankDays(shares[0]?.day ?? until, 1), number: index + 1, shares }
    })
    .filter(({ bookedOn }) => bookedOn <= until)
}

const startOf = (contract: DemoContract, day: Day): number =>
  instantInParis(isOfEvening(contract) ? addDays(day, -1) : day, contract.cutOffMinute * minuteMs).getTime()

const takingsOf = (contract: DemoContract, shares: readonly Share[]): TakingsPart | undefined => {
  const first = shares[0]
  const last = shares.at(-1)
  return (
    first &&
    last && {
      kind: 'takings',
      contractId: contract.id,
      deviceId: first.deviceId,
      fromAt: startOf(contract, first.day),
      toAt: startOf(contract, addDays(last.day, 1)),
      cents: sumOf(shares),
      donationCount: shares.reduce((sum, { donationCount }) => sum + donationCount, 0),
    }
  )
}

/** Returns the parts of a credit: what each terminal took, and the commission that is kept back. */
export const partsOf = ({ contract, shares }: Credit): Part[] => {
  const takings = [...Map.groupBy(shares, ({ deviceId }) => deviceId).values()]
    .map((own) => takingsOf(contract, own))
    .filter((part) => part !== undefined)
  const count = takings.reduce((sum, { donationCount }) => sum + donationCount, 0)
  const cents = contract.settles === 'net' ? commissionOf(contract, sumOf(takings), count) : 0
  const commission: Part = { kind: 'commission', contractId: contract.id, cents: -cents, month: null }
  return cents === 0 ? takings : [...takings, commission]
}

export const lineOf = (credit: Credit, parts = partsOf(credit)): BankLine => {
  const { contract, shares, bookedOn, number } = credit
  const remittance = String(number).padStart(6, '0')
  const days = new Set(shares.map(({ day }) => day))
  return foundLine(
    {
      bookedOn,
      label: `REMISE CB ${contract.number} DU ${shortDay(shares.at(-1)?.day ?? bookedOn)}`,
      code: '30',
      reference: `RC${contract.number.slice(-2)}${remittance}`,
      message: `CONTRAT ${contract.number} REMISE ${remittance}`,
      parts,
    },
    days.size > 1 ? 'several-days' : 'remittance',
  )
}
