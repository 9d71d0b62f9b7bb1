import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import type { Day } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents, formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { MonthChoice } from '#shared/web/kit/MonthChoice.tsx'
import { ScrollRegion, Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { linkTo, type Place, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRemembered } from '#shared/web/profile.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import type { BankCalendar, CalendarCell } from '../bank-calendar.ts'
import classes from './Bank.module.css'
import { bankCalendarQuery } from './bank.queries.ts'
import { bankTexts as texts } from './bank.texts.ts'
import { Legend, type Shown, Sign, shownOf } from './CalendarSign.tsx'

/** A month by days and places: the days that the bank has not paid as they are, or all of them. */
export const MonthCalendar = ({ month }: { month: string }) => {
  const calendar = useQuery(bankCalendarQuery(useCall(), useCustomerId(), month))
  const { bank } = usePlaces()
  return (
    <Section title={texts.calendar}>
      <MonthChoice month={month} placeOf={bank} />
      <Loaded of={calendar} rows={8}>
        {(data) =>
          data.days.length === 0 ? (
            <p className="quiet">{texts.noDonation}</p>
          ) : (
            <div aria-busy={data.month !== month}>
              <MonthDays calendar={data} />
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

/** The days of a month in a table. On a phone, a list of days. */
const MonthDays = ({ calendar }: { calendar: BankCalendar }) => {
  const narrow = useNarrow()
  const [isWhole = false, setWhole] = useRemembered('bank-days')
  const { days } = calendar
  const isPaid = ({ cells }: BankCalendar['days'][number]) => stateOf(cells) === 'paid'
  const shown = isWhole ? days : days.filter((day) => !isPaid(day))
  return (
    <>
      <Legend />
      {!narrow && shown.length > 0 && <p className="quiet mb-12 no-print">{texts.calendarKeys}</p>}
      {shown.length === 0 && <p className="mb-12">{texts.allPaid}</p>}
      {narrow ? <DayList calendar={calendar} shown={shown} /> : <DayTable calendar={calendar} shown={shown} />}
      {days.some(isPaid) && (
        <Button className="mt-12 no-print" variant="default" onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.hidePaid : texts.allDays(days.length)}
        </Button>
      )}
    </>
  )
}

type DaysProps = { calendar: BankCalendar; shown: BankCalendar['days'] }

/** Leads to the line that contains a cell's donations, or to the donations. */
const usePlaceOf = () => {
  const { bankLine, transactions } = usePlaces()
  return (day: Day, { deviceId, lineIds }: CalendarCell): Place => {
    const [line] = lineIds
    return line === undefined
      ? transactions({ deviceId, startDate: day, endDate: day, paymentMethod: 'card' })
      : bankLine(line)
  }
}

/** The steps of the arrows, in rows and columns. */
const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus from a cell to the next one with a link in the direction of an arrow. */
const followArrow = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  const from = event.currentTarget.closest('td')
  const row = from?.closest('tr')
  if (!step || !from || !row || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const rows = row.closest('tbody')?.rows
  let line = row.sectionRowIndex
  let column = from.cellIndex
  for (;;) {
    line += step[0]
    column += step[1]
    const cell = rows?.[line]?.cells[column]
    if (!cell) return
    const link = cell.querySelector('a')
    if (link) return link.focus()
  }
}

/** Adds up cells of the calendar, in euros. */
const sumOf = (cells: readonly CalendarCell[]): string =>
  formatEuros(eurosOfCents(cells.reduce((sum, { amount }) => sum + centsOfEuros(amount), 0)))

/** A month in a table: Tab stops at one of its cells, and the arrows lead to the others. */
const DayTable = ({ calendar: { month, devices, days }, shown }: DaysProps) => {
  const placeOf = usePlaceOf()
  const [focused, setFocused] = useState<CalendarCell>()
  const all = days.flatMap(({ cells }) => cells)
  const links = shown.flatMap(({ cells }) => cells)
  const stop = focused && links.includes(focused) ? focused : links[0]
  return (
    <ScrollRegion label={texts.calendarOf(month)} isFramed>
      <Table
        look="plain"
        label={texts.calendarOf(month)}
        className={`nowrap ${classes.calendar}`}
        columns={[texts.day, texts.total, ...devices.map(({ _id, name }) => ({ head: name, key: _id }))]}
        foot={
          <tr>
            <th scope="row">{texts.wholeMonth}</th>
            <td>{sumOf(all)}</td>
            {devices.map(({ _id }) => (
              <td key={_id}>{sumOf(all.filter(({ deviceId }) => deviceId === _id))}</td>
            ))}
          </tr>
        }
      >
        {shown.map(({ day, isWorkingDay, cells }) => (
          <tr key={day} data-closed={!isWorkingDay || undefined}>
            <th scope="row">
              <Sentence text={texts.shortDayOf(day)} />
            </th>
            <td>{sumOf(cells)}</td>
            {devices.map(({ _id, name }) => {
              const cell = cells.find(({ deviceId }) => deviceId === _id)
              return (
                <td key={_id}>
                  {cell && (
                    <Link
                      {...linkTo(placeOf(day, cell))}
                      className="flex middle gap-8 row-link figures note at-end pad-0-12"
                      aria-label={texts.cellOf(name, day, cell)}
                      tabIndex={cell === stop ? 0 : -1}
                      onFocus={() => setFocused(cell)}
                      onKeyDown={followArrow}
                    >
                      {formatEuros(cell.amount)}
                      <Sign state={shownOf(cell)} />
                    </Link>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </Table>
    </ScrollRegion>
  )
}

/** The states of a day, the one that needs a person most first. */
const byNeed: readonly Shown[] = ['lost', 'late', 'to-explain', 'paid-with-difference', 'expected', 'paid']

const stateOf = (cells: readonly CalendarCell[]): Shown =>
  byNeed.find((one) => cells.some((cell) => shownOf(cell) === one)) ?? 'paid'

/** The days, each with the state that needs a person most, and its places behind it. */
const DayList = ({ calendar: { devices, days }, shown }: DaysProps) => {
  const placeOf = usePlaceOf()
  const nameOf = (id: string) => devices.find(({ _id }) => _id === id)?.name ?? ''
  return (
    <>
      <p className="strong mb-8">{texts.totalOf(sumOf(days.flatMap(({ cells }) => cells)))}</p>
      <ul className={shown.length > 0 ? 'rows' : ''}>
        {shown.map(({ day, cells }) => {
          const state = stateOf(cells)
          const count = cells.filter((cell) => shownOf(cell) === state).length
          return (
            <li key={day}>
              <details className={classes.day}>
                <summary className={classes.part}>
                  <IconChevronRight size={18} aria-hidden />
                  <Taken
                    name={texts.dayOf(day)}
                    state={state}
                    note={texts.stateOfDay(state, count, cells.length)}
                    amount={sumOf(cells)}
                  />
                </summary>
                <ul>
                  {cells.map((cell) => (
                    <li key={cell.deviceId}>
                      <Link {...linkTo(placeOf(day, cell))} className={classes.part}>
                        <Taken
                          name={nameOf(cell.deviceId)}
                          state={shownOf(cell)}
                          note={texts.states[shownOf(cell)]}
                          amount={formatEuros(cell.amount)}
                        />
                      </Link>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Shows what was collected on a day, or by a terminal on it, and its state. */
const Taken = ({ name, state, note, amount }: { state: Shown } & Record<'name' | 'note' | 'amount', string>) => (
  <>
    <span className="stack grow">
      <span className="row-name">
        <Sentence text={name} />
      </span>
      <span className="flex middle gap-6 small">
        <Sign state={state} />
        {note}
      </span>
    </span>
    <span className="strong figures nowrap">{amount}</span>
  </>
)
