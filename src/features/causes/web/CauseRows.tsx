import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import type { Place } from '#shared/web/places.tsx'
import type { Cause } from '../cause.ts'
import { CauseIconMark } from './CauseIconMark.tsx'
import { causeTexts } from './cause.texts.ts'

type CauseRowsProps = {
  causes: Cause[]
  placeOf: (causeId: string) => Place
  /** The text at the end of a row: the amount, for active causes. */
  end?: (cause: Cause) => string
}

/** A list of causes. Each row is a link to its cause. */
export const CauseRows = ({ causes, placeOf, end }: CauseRowsProps) => (
  <LinkRows
    rows={causes.map((cause) => ({
      id: cause._id,
      to: placeOf(cause._id),
      icon: <CauseIconMark icon={cause.icon} />,
      name: cause.name,
      note: causeTexts.createdOn(formatDateTime(cause.createdAt)),
      end: end && { phrase: end(cause) },
    }))}
  />
)

/** 'Montant prédéfini 20,00 €', or 'Montant libre'. */
export const amountText = ({ amount }: Pick<Cause, 'amount'>): string =>
  amount === null ? causeTexts.freeAmount : causeTexts.amountOf(formatEuros(Number(amount)))
