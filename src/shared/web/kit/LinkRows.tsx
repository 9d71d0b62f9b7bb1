import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkTo, type Place } from '../places.tsx'
import { Sentence } from './Amount.tsx'
import classes from './LinkRows.module.css'

type LinkRow = {
  id: string
  to: Place
  icon: ReactNode
  name: string
  note: string
  /** The end of the row: a few words, below the others on a phone; what the link does; or an amount of money. */
  end?: { phrase: ReactNode } | { act: string } | { figure: ReactNode } | undefined
}

/** A pause for screen readers between the parts of a row, which form one accessible name. */
export const Pause = () => <VisuallyHidden>, </VisuallyHidden>

/** Lists records with an icon each. The whole row links to the record. */
export const LinkRows = ({ rows }: { rows: LinkRow[] }) => (
  <ul className="rows">
    {rows.map(({ id, to, icon, name, note, end }) => (
      <li key={id}>
        <Link {...linkTo(to)} className={`inline middle gap-16 row-gap-4 row-link row-space high-64 ${classes.row}`}>
          <span className="grid rigid centre soft accent icon-box">{icon}</span>
          <span className={`stack grow ${classes.words}`}>
            <span className="row-name">
              <Sentence text={name} />
            </span>
            <Pause />
            <span className="small">
              <Sentence text={note} />
            </span>
          </span>
          {end && <Pause />}
          {end && 'phrase' in end && (
            <span className={`right ${typeof end.phrase === 'string' ? 'quiet' : ''} ${classes.phrase}`}>
              {end.phrase}
            </span>
          )}
          {end && 'act' in end && (
            <span className={`quiet accent medium right no-print ${classes.phrase}`}>{end.act}</span>
          )}
          {end && 'figure' in end && <span className="strong">{end.figure}</span>}
        </Link>
      </li>
    ))}
  </ul>
)
