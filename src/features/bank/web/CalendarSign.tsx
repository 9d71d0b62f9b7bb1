import type { CalendarCell, CalendarState } from '../bank-calendar.ts'
import classes from './Bank.module.css'
import { bankTexts as texts } from './bank.texts.ts'

/** A state as it is shown: a remittance that is lost has its own. */
export type Shown = CalendarState | 'lost'
export const shownOf = ({ state, differences }: CalendarCell): Shown =>
  state === 'late' && differences.includes('lost') ? 'lost' : state

/** The sign of a state beside its word: no colour says it alone. */
const signs: Record<Shown, string> = {
  expected: '…',
  paid: '✓',
  'paid-with-difference': '≈',
  'to-explain': '?',
  late: '!',
  lost: '✕',
}
const states = Object.keys(signs) as Shown[]

export const Sign = ({ state }: { state: Shown }) => (
  <span className={`centre rigid bold tiny ${classes.sign}`} data-state={state} aria-hidden>
    {signs[state]}
  </span>
)

/** All signs, each with its word. */
export const Legend = () => (
  <ul className="inline gap-16 row-gap-4 note mb-12 with-next" aria-label={texts.legend}>
    {states.map((state) => (
      <li key={state} className="flex middle gap-6">
        <Sign state={state} />
        {texts.states[state]}
      </li>
    ))}
  </ul>
)
