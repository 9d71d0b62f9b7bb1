import { addDays, type Day, dayOf } from '#shared/days.ts'
import { bankDayAfter } from './bank-days.ts'
import type { Chance } from './chance.ts'
import type { ContractTerms, Profile } from './profiles.ts'
import { type Facts, isNamed, labelOf } from './styles.ts'
import { type Batch, type Drawn, lineOf, paidOf } from './truth.ts'

/** The number of a contract, as the bank prints it and the manager typed it. */
export const contractNumber = (contract: number): string => String(2_905_167 + contract * 11_113)

type Group = { batches: Batch[]; bookedOn: Day }

/** Groups the batches that a line pays. */
const groupBatches = (profile: Profile, chance: Chance, batches: readonly Batch[]): Group[] => {
  const delays = new Map<string, number>()
  const groups = Map.groupBy(batches, ({ terminal, contract, day, collectedAt }) => {
    const scope = { contract: `c${contract}`, account: 'all', terminal: `t${terminal}` }[profile.grouping]
    const night = `${scope} ${day}`
    if (!delays.has(night)) delays.set(night, chance.happens(0.03) ? 2 : 1)
    const collected = profile.grouping === 'account' ? addDays(day, 1) : dayOf(new Date(collectedAt))
    const bookedOn = bankDayAfter(collected, delays.get(night) ?? 1, profile.closings)
    return profile.sumsWeekends ? `${bookedOn} ${scope}` : `${bookedOn} ${night}`
  })
  return [...groups].map(([key, grouped]) => ({ batches: grouped, bookedOn: key.slice(0, 10) }))
}

const grossOf = (batch: Batch): number => paidOf(batch).reduce((sum, { cents }) => sum + cents, 0)

/** Returns the commission of payments under a contract, rounded once. */
const commissionOf = ({ rate, fixedFee }: ContractTerms, gross: number, count: number): number =>
  Math.round((gross * rate) / 100 + fixedFee * 100 * count)

const commissionsOf = (profile: Profile, batches: readonly Batch[], fee: ContractTerms['fee']): number =>
  profile.contracts.reduce((sum, terms, contract) => {
    const own = batches.filter((batch) => batch.contract === contract)
    if (terms.fee !== fee) return sum
    const gross = own.reduce((total, batch) => total + grossOf(batch), 0)
    return (
      sum +
      commissionOf(
        terms,
        gross,
        own.reduce((count, batch) => count + paidOf(batch).length, 0),
      )
    )
  }, 0)

const factsOf = (profile: Profile, { batches }: Group, number: number) => {
  const contracts = [...new Set(batches.map(({ contract }) => contract))]
  const last = batches.reduce((one, other) => (one.day > other.day ? one : other))
  const morning = profile.contracts[last.contract]?.namesMorning
  return {
    contract: contracts.length === 1 && contracts[0] !== undefined ? contractNumber(contracts[0]) : null,
    day: morning ? dayOf(new Date(last.collectedAt)) : last.day,
    count: batches.reduce((count, batch) => count + paidOf(batch).length, 0),
    number,
    terminal: profile.grouping === 'terminal' ? Math.floor(last.terminal / profile.contracts.length) + 1 : null,
    gross: batches.reduce((sum, batch) => sum + grossOf(batch), 0),
    commission: commissionsOf(profile, batches, 'netted'),
  } satisfies Facts
}

/** Writes the line of a group, and that of its commission. */
const linesOf = (profile: Profile, group: Group, number: number): Drawn[] => {
  const { bookedOn, batches } = group
  const facts = factsOf(profile, group, number)
  const cents = facts.gross - facts.commission
  if (cents <= 0) return []
  const named = (['contract', 'day', 'count'] as const).map((fact) => isNamed(profile.bank, fact) && facts[fact])
  const says = [cents, ...named, isNamed(profile.bank, 'day') || bookedOn].join(' ')
  const cause = { kind: 'remittance', batches, commission: facts.commission, says, isSecond: false } as const
  const fee = commissionsOf(profile, batches, 'own-line')
  const contracts = [...new Set(batches.map(({ contract }) => contract))]
  const feeCause = { kind: 'commission', contracts, month: null } as const
  const remittance = lineOf(bookedOn, cents, labelOf(profile.bank, 'remittance', facts), '30', cause)
  return fee === 0
    ? [remittance]
    : [remittance, lineOf(bookedOn, -fee, labelOf(profile.bank, 'fee', facts), '62', feeCause)]
}

/** Writes the commissions of each month, some days into the next one. */
const monthlyLines = (profile: Profile, chance: Chance, paid: readonly Batch[]): Drawn[] => {
  const months = [...new Set(paid.map(({ day }) => day.slice(0, 7)))]
  return months.flatMap((month) => {
    const next = addDays(`${month}-28`, 4).slice(0, 7)
    const bookedOn = bankDayAfter(`${next}-01`, chance.between(1, 4), profile.closings)
    return profile.contracts.flatMap((_terms, contract) => {
      const own = paid.filter((batch) => batch.contract === contract && batch.day.startsWith(month))
      const fee = commissionsOf(profile, own, 'monthly')
      if (fee === 0) return []
      const label = labelOf(profile.bank, 'monthlyFee', { contract: contractNumber(contract), month })
      return [lineOf(bookedOn, -fee, label, '62', { kind: 'commission', contracts: [contract], month })]
    })
  })
}

/** Pays a remittance a second time, with the same words. */
const secondOf = (line: Drawn, profile: Profile, chance: Chance): Drawn => {
  const bookedOn = bankDayAfter(line.bookedOn, chance.between(0, 2), profile.closings)
  if (line.cause.kind !== 'remittance') throw new Error('only remittances are paid twice')
  return { ...line, bookedOn, valueOn: bookedOn, cause: { ...line.cause, isSecond: true } }
}

const isWholly = (batches: readonly Batch[]): boolean =>
  batches.every(({ donations }) => donations.every(({ fate }) => fate === 'recorded'))

/** Draws what the bank writes of the collections: some remittances are lost, some are paid twice. */
export const drawRemittances = (profile: Profile, chance: Chance, batches: readonly Batch[]): Drawn[] => {
  const groups = groupBatches(profile, chance, batches)
  const [first, last] = [addDays(profile.from, 12), addDays(profile.to, -22)]
  const mayFail = groups.filter(({ batches: own, bookedOn }) => isWholly(own) && bookedOn > first && bookedOn < last)
  const drawn = new Set<Group>()
  while (drawn.size < Math.min(profile.lost + profile.doubled, mayFail.length)) drawn.add(chance.pick(mayFail))
  const lost = new Set([...drawn].slice(0, profile.lost))
  const doubled = new Set([...drawn].slice(profile.lost))
  for (const [place, group] of [...lost].entries()) {
    // Every second time, one terminal's collection is lost, and the bank pays the others.
    const isPart = place % 2 === 1 && group.batches.length > 1
    for (const batch of isPart ? group.batches.splice(0, 1) : group.batches) batch.fate = 'lost'
    if (isPart) lost.delete(group)
  }
  let number = chance.between(1000, 60_000)
  const lines = groups
    .filter((group) => !lost.has(group))
    .flatMap((group) => {
      const own = linesOf(profile, group, (number += 1))
      const remittance = own[0]
      return doubled.has(group) && remittance ? [...own, secondOf(remittance, profile, chance)] : own
    })
  return [
    ...lines,
    ...monthlyLines(
      profile,
      chance,
      batches.filter(({ fate }) => fate === 'paid'),
    ),
  ]
}
