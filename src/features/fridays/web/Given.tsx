import { Link } from '@tanstack/react-router'
import type { PlacePaid } from '#features/bank/bank-calendar.ts'
import type { SheetSummary } from '#features/cash/sheet.ts'
import { closingTexts } from '#features/closings/closing.texts.ts'
import type { Day } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import type { Friday } from '../friday.ts'
import { fridayTexts as texts } from './friday.texts.ts'

type FridayProps = { friday: Friday }

const columns = (first: string) => [first, closingTexts.count, closingTexts.gross]

/** Says what the bank paid of a terminal's day, and leads there (docs/rules/fridays.md#fridays-bank). */
const PaidLink = ({ paid, day }: { paid: PlacePaid; day: Day }) => {
  const isNarrow = useNarrow()
  const { bank, bankLine } = usePlaces()
  const isPaid = paid.state === 'paid' || paid.state === 'paid-with-difference'
  const to = isPaid && paid.line ? bankLine(paid.line._id) : bank(day.slice(0, 7))
  return (
    <Link {...linkTo(to)} className={`regular ${isNarrow ? 'target' : ''} ${paid.state === 'late' ? 'danger' : ''}`}>
      {texts.paid[paid.state](paid)}
    </Link>
  )
}

/** Shows what the terminals of each place collected, and what the bank has paid of it: on a phone below the name. */
export const GivenByTerminal = ({ friday: { figures, paid, day } }: FridayProps) => {
  const isNarrow = useNarrow()
  const hasColumn = paid.length > 0 && !isNarrow
  const heads = [...columns(closingTexts.device), ...(hasColumn ? [texts.bank] : [])]
  const rows = figures.devices.flatMap(({ device, ...row }) => (device ? [{ device, ...row }] : []))
  return (
    <Section title={texts.terminals}>
      {rows.length === 0 ? (
        <p className="quiet">{texts.noTerminal}</p>
      ) : (
        <Table label={texts.terminals} className="to-760" columns={heads}>
          {rows.map(({ device, donationCount, gross }) => {
            const own = paid.find(({ deviceId }) => deviceId === device._id)
            const link = own && <PaidLink paid={own} day={day} />
            return (
              <tr key={device._id}>
                <th scope="row">
                  {device.name}
                  {isNarrow && link && <div>{link}</div>}
                </th>
                <td className="nowrap">{formatCount(donationCount)}</td>
                <td className="nowrap">{formatEuros(gross)}</td>
                {hasColumn && <td>{link}</td>}
              </tr>
            )
          })}
        </Table>
      )}
    </Section>
  )
}

const stateOf = ({ state, reversesId, reversal }: SheetSummary): string =>
  [reversesId && texts.reversing, reversal?.isSealed ? texts.reversed : texts.sheetStates[state]]
    .filter(Boolean)
    .join(' · ')

/** Shows what was given other than by card: cash with its counting sheets, cheques, transfers. */
export const GivenByHand = ({ friday: { figures, sheets } }: FridayProps) => {
  const places = usePlaces()
  const methods = figures.methods.filter(({ method, donationCount }) => method !== 'card' && donationCount > 0)
  const cash = methods.filter(({ method }) => method === 'cash')
  const others = methods.filter(({ method }) => method !== 'cash')
  const isEmpty = methods.length === 0 && sheets.length === 0
  const rowOf = ({ method, donationCount, gross }: (typeof methods)[number]) => (
    <tr key={method}>
      <th scope="row">{closingTexts.methodOf(method)}</th>
      <td className="nowrap">{formatCount(donationCount)}</td>
      <td className="nowrap">{formatEuros(gross)}</td>
    </tr>
  )
  return (
    <Section title={texts.byHand}>
      {isEmpty ? (
        <p className="quiet">{texts.noHand}</p>
      ) : (
        <Table label={texts.byHand} className="to-760" columns={columns(closingTexts.method)}>
          {cash.map(rowOf)}
          {sheets.map((sheet) => (
            <tr key={sheet._id}>
              <th scope="row" className="regular">
                <Link {...linkTo(places.sheet(sheet._id))}>{texts.sheetRow(sheet)}</Link>
              </th>
              <td className="quiet">{stateOf(sheet)}</td>
              <td className="quiet nowrap">{texts.totalOf(sheet)}</td>
            </tr>
          ))}
          {others.map(rowOf)}
        </Table>
      )}
      <div className="inline gap-8 mt-12">
        <LinkButton variant="default" to={places.newSheet()}>
          {texts.countCash}
        </LinkButton>
        <LinkButton variant="default" to={places.deposits()}>
          {texts.deposit}
        </LinkButton>
      </div>
    </Section>
  )
}
