import { IconAlertTriangle } from '@tabler/icons-react'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { type Place, type Places, usePlaces } from '#shared/web/places.tsx'
import { isMonth } from '../month.search.ts'
import { monthTexts as texts } from '../month.texts.ts'
import type { MonthMissing, MonthSheet } from '../month.ts'

type Kind = MonthMissing['kind']
type Of<Wanted extends Kind> = Extract<MonthMissing, { kind: Wanted }>

/** The screen of each act. */
const placesOf: { [One in Kind]: (one: Of<One>, places: Places, month: string) => Place } = {
  account: (_, places) => places.newBankAccount(),
  statement: (_, places) => places.bankFiles(),
  lines: (_, places, month) => (isMonth(month) ? places.bank(month, 'month') : places.bank()),
  balance: (_, places) => places.bankFiles(),
  late: ({ oldest }, places) => places.bank(oldest.slice(0, 7)),
  contract: (_, places) => places.newBankContract(),
  slip: ({ slip }, places) => places.deposit(slip._id),
  sheets: ({ count, first }, places) => (count === 1 ? places.sheet(first) : places.sheets()),
  cheques: (_, places) => places.deposits(),
  keeping: ({ device }, places) => places.device(device._id),
  corrections: (_, places) => places.movements(),
  arrived: ({ closingId }, places) => places.closing(closingId),
}

const rowOf = <One extends Kind>(one: Of<One> & { kind: One }, places: Places, month: string) => {
  const placeOf: (typeof placesOf)[One] = placesOf[one.kind]
  const name = texts.nameOf(one)
  return {
    id: `${one.kind} ${name}`,
    to: placeOf(one, places, month),
    icon: <IconAlertTriangle size={20} aria-hidden />,
    name,
    note: texts.missingNotes[one.kind],
    end: { act: texts.acts[one.kind] },
  }
}

/** Shows what a month lacks, each row with who must act, and the one act. */
export const MissingRows = ({ sheet: { month, missing } }: { sheet: MonthSheet }) => {
  const places = usePlaces()
  return (
    <Section title={texts.missing}>
      {missing.length === 0 ? (
        <Notice tone="success" role="note">
          {texts.nothingMissing}
        </Notice>
      ) : (
        <LinkRows rows={missing.map((one) => rowOf(one, places, month))} />
      )}
    </Section>
  )
}
