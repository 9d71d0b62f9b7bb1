import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { linkTo, type Place, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useOwnWeekday } from '#shared/web/profile.tsx'
import { lastOwnDay, type Missing } from '../friday.ts'
import { missingQuery } from './friday.queries.ts'
import { fridayTexts as texts } from './friday.texts.ts'
import classes from './TodoStrip.module.css'

/** Names what waits, each kind once: `2 feuilles à signer`. */
const wordsOf = (missing: readonly Missing[]): string[] => {
  const { parts, corrections } = texts
  const countOf = (kind: Missing['kind']) => missing.filter((one) => one.kind === kind).length
  const counted = [
    { count: countOf('terminal'), name: parts.terminals },
    { count: countOf('keeping'), name: parts.keeping },
    { count: countOf('sheet'), name: parts.sheets },
  ]
  return [
    ...counted.flatMap(({ count, name }) => (count > 0 ? [name(count)] : [])),
    ...missing.flatMap((one) => {
      if (one.kind === 'corrections') return [corrections(one.count)]
      if (one.kind === 'late') return [parts.late(one.count)]
      if (one.kind === 'bank') return [parts.unpaid]
      if (one.kind === 'closing') return [parts.closing]
      if (one.kind === 'sending') return [one.isLost ? parts.lost : parts.sending]
      return []
    }),
  ]
}

/** The words of work that waits besides the last Friday, and the screen where it is done. */
export type Todo = { words: string; place: Place }

/** One line that says what waits, and leads to the first of it (docs/rules/fridays.md#fridays-todo). */
export const TodoStrip = ({ others = [] }: { others?: readonly Todo[] }) => {
  const { friday } = usePlaces()
  const weekday = useOwnWeekday()
  const [today] = useState(() => dayOf(new Date()))
  const day = lastOwnDay(today, weekday)
  const { data } = useQuery(missingQuery(useCall(), useCustomerId(), day))
  const words = [...others.map((other) => other.words), ...wordsOf(data?.missing ?? [])]
  if (words.length === 0) return null
  return (
    <div className="around no-print">
      <Link {...linkTo(others[0]?.place ?? friday())} className={`flex middle gap-8 pill row-link ${classes.strip}`}>
        <span className="rigid note strong">{texts.todo}</span>
        <span className={`clipped nowrap note shrink ${classes.words}`}>{words.join(' · ')}</span>
        <span className="note narrow-only" aria-hidden>
          ({words.length})
        </span>
        <IconChevronRight className="rigid" size={18} aria-hidden />
      </Link>
    </div>
  )
}
