import type { Day } from '#shared/days.ts'
import { foldText } from '#shared/text.ts'
import type { FiscalSetting, Lack } from '../fiscal-profile.ts'
import { lawOn } from '../law/dated-fact.ts'
import { worshipQuality } from '../law/duties.ts'

type Profile = NonNullable<FiscalSetting['profile']>

/** Words of money that is passed on: no receipt by default (docs/rules/receipts.md#receipts-causes). */
const passedOn = /\b(?:zakat|zakah|zakate|fitr|fitra|fidya|fidyah|kaffara)\b/
/** Words of a sale, which is no donation. */
const sales = /\b(?:vente|ventes|billet|billets|billetterie|achat|achats|repas|tombola|boutique)\b/

/** Finds the word of a cause's name that speaks of a sale. */
export const saleWordIn = (name: string): string | null => sales.exec(foldText(name))?.[0] ?? null

/** Tells whether donations for a cause are for a receipt while no manager has decided. */
export const isEligibleByName = (name: string): boolean => !passedOn.test(foldText(name)) && saleWordIn(name) === null

const yearsAfter = (day: Day, years: number): Day => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}

const isOfWorship = ({ legalForm, quality }: Profile): boolean =>
  legalForm === 'association-1905' || quality === 'worship'

/** Returns the last day of the quality of worship; null where the association needs none, or has not declared it. */
export const worshipUntil = (profile: Profile | null, today: Day): Day | null =>
  profile?.worshipDeclaredOn && isOfWorship(profile)
    ? yearsAfter(profile.worshipDeclaredOn, lawOn(worshipQuality, today).value.years)
    : null

/** Lists what is missing before an association may issue receipts on a day (docs/rules/receipts.md#receipts-locked). */
export const lacksOf = (profile: Profile | null, causes: FiscalSetting['causes'], today: Day): Lack[] => {
  if (!profile) return ['profile']
  const until = worshipUntil(profile, today)
  const missing: Record<Exclude<Lack, 'profile'>, boolean> = {
    attestation: profile.attested === null,
    signature: profile.signature === null,
    'delegation-over': profile.delegatedUntil !== null && profile.delegatedUntil < today,
    'mixed-worship': profile.legalForm === 'association-1907' && profile.quality === 'worship',
    'worship-not-declared': isOfWorship(profile) && profile.worshipDeclaredOn === null,
    'worship-expired': until !== null && until < today,
    causes: !causes.some(({ isEligible }) => isEligible),
  }
  return (Object.keys(missing) as (keyof typeof missing)[]).filter((lack) => missing[lack])
}
