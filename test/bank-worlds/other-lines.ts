import { addDays, type Day, dayOf, instantOf } from '#shared/days.ts'
import { bankDayAfter, daysBetween } from './bank-days.ts'
import type { Chance } from './chance.ts'
import type { Profile } from './profiles.ts'
import { contractNumber, type Drawn } from './remittances.ts'
import { labelOf } from './styles.ts'
import type { Batch, Chargeback, Gift, Slip } from './truth.ts'

const payers = [
  'M EXEMPLE KARIM',
  'MME EXEMPLE ZOE',
  'M OU MME EXEMPLE',
  'EXEMPLE NADIA',
  'SCI DES EXEMPLES',
  'M MODELE LUC',
]
/** Payments of each month: the day, the words, the cents. */
const expenses: readonly (readonly [day: number, label: string, cents: number])[] = [
  [5, 'PRLV SEPA SCI LES TILLEULS LOYER', -95_000],
  [10, 'PRLV SEPA EDF ENTREPRISES', -18_240],
  [12, 'PRLV SEPA ORANGE BUSINESS', -4_990],
  [15, 'PRLV SEPA URSSAF', -31_200],
  [27, 'VIR SEPA EMIS SALAIRE MODELE', -164_012],
  [28, 'COTISATION CARTE BUSINESS', -450],
  [30, 'FRAIS DE TENUE DE COMPTE', -1_250],
]

const noon = (day: Day): number => instantOf(day, '12:00').getTime()
type Context = { profile: Profile; chance: Chance }

const drawSlips = ({ profile, chance }: Context) => {
  const days = daysBetween(addDays(profile.from, 6), addDays(profile.to, -6)).filter((_, place) => place % 9 === 0)
  const slips = days.map((day): Slip => {
    const cheques = Array.from({ length: chance.between(2, 9) }, () => ({
      cents: chance.pick([2000, 3000, 5000, 5000, 7500, 10_000, 12_050, 20_000]),
      at: noon(addDays(day, -chance.between(0, 5))),
    }))
    return { day, cheques }
  })
  const lines = slips.map(({ day, cheques }, slip): Drawn => {
    const bookedOn = bankDayAfter(day, chance.between(1, 3), profile.closings)
    const label = labelOf(profile.bank, 'slip', { number: chance.between(100_000, 4_000_000), count: cheques.length })
    const cents = cheques.reduce((sum, cheque) => sum + cheque.cents, 0)
    return {
      bookedOn,
      valueOn: bankDayAfter(bookedOn, 1, profile.closings),
      cents,
      label,
      code: '02',
      cause: { kind: 'slip', slip },
    }
  })
  return { slips, lines }
}

/** Draws transfers of donors: some each month, some once, some that nobody has entered. */
const drawGifts = ({ profile, chance }: Context) => {
  const gifts: Gift[] = []
  const lines = daysBetween(profile.from, addDays(profile.to, -4)).flatMap((day): Drawn[] => {
    const isMonthly = day.endsWith('-06')
    if (!isMonthly && !chance.happens(0.25)) return []
    return payers.slice(0, isMonthly ? 3 : 1).map((regular): Drawn => {
      const payer = isMonthly ? regular : chance.pick(payers)
      const cents = isMonthly ? 2000 : chance.pick([2000, 3000, 5000, 10_000, 15_000, 25_000])
      const bookedOn = bankDayAfter(day, 0, profile.closings)
      const isEntered = chance.happens(0.8)
      if (isEntered) gifts.push({ at: noon(bookedOn), cents, payer })
      const cause = { kind: 'transfer', gift: isEntered ? gifts.length - 1 : null } as const
      return {
        bookedOn,
        valueOn: bookedOn,
        cents,
        label: labelOf(profile.bank, 'transfer', { payer, words: 'DON' }),
        code: '05',
        cause,
      }
    })
  })
  return { gifts, lines }
}

const drawChargebacks = ({ profile, chance }: Context, batches: readonly Batch[]) => {
  const [from, to] = [noon(profile.from), noon(addDays(profile.to, -25))]
  const settled = batches
    .filter(({ fate }) => fate === 'paid')
    .flatMap((batch) => batch.donations.map((donation) => ({ donation, batch })))
    .filter(({ donation: { fate, at } }) => fate === 'recorded' && at > from && at < to)
  const chargebacks: Chargeback[] = []
  const lines = Array.from({ length: 2 }, (): Drawn => {
    const [{ donation, batch } = chance.pick(settled)] = settled.splice(chance.between(0, settled.length - 1), 1)
    const bookedOn = bankDayAfter(addDays(dayOf(new Date(donation.at)), chance.between(6, 20)), 0, profile.closings)
    chargebacks.push({ donation, day: bookedOn })
    const label = labelOf(profile.bank, 'unpaid', { day: batch.day, contract: contractNumber(batch.contract) })
    const cause = { kind: 'unpaid', chargeback: chargebacks.length - 1 } as const
    return { bookedOn, valueOn: bookedOn, cents: -donation.cents, label, code: '38', cause }
  })
  return { chargebacks, lines }
}

const drawExpenses = ({ profile }: Context): Drawn[] =>
  daysBetween(profile.from, profile.to).flatMap((day): Drawn[] => {
    const bookedOn = bankDayAfter(day, 0, profile.closings)
    const own = expenses
      .filter(([dayOfMonth]) => dayOfMonth === Number(day.slice(8)))
      .map(([, label, cents]): Drawn => {
        const code = label.startsWith('VIR') ? '06' : label.startsWith('PRLV') ? '08' : '62'
        return { bookedOn, valueOn: bookedOn, cents, label, code, cause: { kind: 'expense' } }
      })
    if (!day.endsWith('-20')) return own
    const label = labelOf(profile.bank, 'transfer', { payer: 'DRFIP', words: 'SUBVENTION FONCTIONNEMENT' })
    return [...own, { bookedOn, valueOn: bookedOn, cents: 250_000, label, code: '18', cause: { kind: 'subsidy' } }]
  })

/** Draws the lines that are no remittances, with the money that they are. */
export const drawOtherLines = (profile: Profile, chance: Chance, batches: readonly Batch[]) => {
  const context = { profile, chance }
  const { slips, lines: slipLines } = drawSlips(context)
  const { gifts, lines: giftLines } = drawGifts(context)
  const { chargebacks, lines: chargebackLines } = drawChargebacks(context, batches)
  return {
    slips,
    gifts,
    chargebacks,
    lines: [...slipLines, ...giftLines, ...chargebackLines, ...drawExpenses(context)],
  }
}
