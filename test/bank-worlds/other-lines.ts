import { addDays, type Day, dayOf, instantOf } from '#shared/days.ts'
import { bankDayAfter, daysBetween } from './bank-days.ts'
import type { Chance } from './chance.ts'
import type { Profile } from './profiles.ts'
import { contractNumber } from './remittances.ts'
import { labelOf } from './styles.ts'
import { type Batch, type Chargeback, type Drawn, type Gift, lineOf, type Slip } from './truth.ts'

const payers = [
  'M BENALI KARIM',
  'MME DUROC ZOE',
  'M OU MME PETITJEAN',
  'DIALLO NADIA',
  'SCI LES ACACIAS',
  'M LENOIR LUC',
]
/** Payments of each month: the day, the interbank code, the words, the cents. */
const expenses: readonly (readonly [day: number, code: string, label: string, cents: number])[] = [
  [5, '08', 'PRLV SEPA SCI LES TILLEULS LOYER', -95_000],
  [10, '08', 'PRLV SEPA EDF ENTREPRISES', -18_240],
  [15, '08', 'PRLV SEPA URSSAF', -31_200],
  [27, '06', 'VIR SEPA EMIS SALAIRE MODELE', -164_012],
  [28, '62', 'COTISATION CARTE BUSINESS', -450],
  [30, '62', 'FRAIS DE TENUE DE COMPTE', -1_250],
]

const noon = (day: Day): number => instantOf(day, '12:00').getTime()

const drawSlips = (profile: Profile, chance: Chance) => {
  const days = daysBetween(addDays(profile.from, 6), addDays(profile.to, -6)).filter((_, place) => place % 9 === 0)
  const slips = days.map((day): Slip => {
    const cheques = Array.from({ length: chance.between(2, 9) }, () => ({
      cents: chance.pick([2000, 3000, 5000, 5000, 7500, 10_000, 12_050, 20_000]),
      at: noon(addDays(day, -chance.between(0, 5))),
    }))
    return { day, cheques }
  })
  const lines = slips.map(({ day, cheques }, slip) => {
    const bookedOn = bankDayAfter(day, chance.between(1, 3), profile.closings)
    const facts = { number: chance.between(100_000, 4_000_000), count: cheques.length }
    const cents = cheques.reduce((sum, cheque) => sum + cheque.cents, 0)
    const line = lineOf(bookedOn, cents, labelOf(profile.bank, 'slip', facts), '02', { kind: 'slip', slip })
    return { ...line, valueOn: bankDayAfter(bookedOn, 1, profile.closings) }
  })
  return { slips, lines }
}

/** Draws transfers of donors: some each month, some once, some that nobody has entered. */
const drawGifts = (profile: Profile, chance: Chance) => {
  const gifts: Gift[] = []
  const lines = daysBetween(profile.from, addDays(profile.to, -4)).flatMap((day): Drawn[] => {
    const isMonthly = day.endsWith('-06')
    if (!isMonthly && !chance.happens(0.25)) return []
    return payers.slice(0, isMonthly ? 3 : 1).map((regular) => {
      const payer = isMonthly ? regular : chance.pick(payers)
      const cents = isMonthly ? 2000 : chance.pick([2000, 3000, 5000, 10_000, 15_000, 25_000])
      const bookedOn = bankDayAfter(day, 0, profile.closings)
      const isEntered = chance.happens(0.8)
      if (isEntered) gifts.push({ at: noon(bookedOn), cents, payer })
      const label = labelOf(profile.bank, 'transfer', { payer, words: 'DON' })
      return lineOf(bookedOn, cents, label, '05', { kind: 'transfer', gift: isEntered ? gifts.length - 1 : null })
    })
  })
  return { gifts, lines }
}

const drawChargebacks = (profile: Profile, chance: Chance, batches: readonly Batch[]) => {
  const [from, to] = [noon(profile.from), noon(addDays(profile.to, -25))]
  const settled = batches
    .filter(({ fate }) => fate === 'paid')
    .flatMap((batch) => batch.donations.map((donation) => ({ donation, batch })))
    .filter(({ donation: { fate, at } }) => fate === 'recorded' && at > from && at < to)
  const chargebacks: Chargeback[] = []
  const lines = Array.from({ length: 2 }, () => {
    const [{ donation, batch } = chance.pick(settled)] = settled.splice(chance.between(0, settled.length - 1), 1)
    const day = bankDayAfter(addDays(dayOf(new Date(donation.at)), chance.between(6, 20)), 0, profile.closings)
    chargebacks.push({ donation, day })
    const label = labelOf(profile.bank, 'unpaid', { day: batch.day, contract: contractNumber(batch.contract) })
    return lineOf(day, -donation.cents, label, '38', { kind: 'unpaid', chargeback: chargebacks.length - 1 })
  })
  return { chargebacks, lines }
}

const drawExpenses = ({ from, to, bank, closings }: Profile): Drawn[] =>
  daysBetween(from, to).flatMap((day) => {
    const bookedOn = bankDayAfter(day, 0, closings)
    const label = labelOf(bank, 'transfer', { payer: 'DRFIP', words: 'SUBVENTION FONCTIONNEMENT' })
    return [
      ...expenses
        .filter(([dayOfMonth]) => dayOfMonth === Number(day.slice(8)))
        .map(([, code, words, cents]) => lineOf(bookedOn, cents, words, code, { kind: 'expense' })),
      ...(day.endsWith('-20') ? [lineOf(bookedOn, 250_000, label, '18', { kind: 'subsidy' })] : []),
    ]
  })

/** Draws the lines that are no remittances, with the money that they are. */
export const drawOtherLines = (profile: Profile, chance: Chance, batches: readonly Batch[]) => {
  const { slips, lines: slipLines } = drawSlips(profile, chance)
  const { gifts, lines: giftLines } = drawGifts(profile, chance)
  const { chargebacks, lines: chargebackLines } = drawChargebacks(profile, chance, batches)
  const lines = [...slipLines, ...giftLines, ...chargebackLines, ...drawExpenses(profile)]
  return { slips, gifts, chargebacks, lines }
}
