import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkTo, type Place } from '../places.tsx'
import classes from './LinkRows.module.css'

type LinkRow = {
  id: string
  to: Place
  icon: ReactNode
  name: string
  note: string
  /** What stands at the end: a few words, or the amount of money that the row is about. */
  end?: { phrase: string } | { figure: ReactNode } | undefined
}

/** A pause of a screen reader between the parts of a row, which are one name to it. */
export const Pause = () => <VisuallyHidden>, </VisuallyHidden>

/** Records, one a row, each with its icon. The whole row is the link to the record. */
export const LinkRows = ({ rows }: { rows: LinkRow[] }) => (
  <ul className={classes.rows}>
    {rows.map(({ id, to, icon, name, note, end }) => (
      <li key={id}>
        <Link {...linkTo(to)} className={classes.row}>
          <span className={classes.icon}>{icon}</span>
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <Pause />
            <span className={classes.note}>{note}</span>
          </span>
          {end && <Pause />}
          {end && 'phrase' in end && <span className={classes.phrase}>{end.phrase}</span>}
          {end && 'figure' in end && <span className={classes.figure}>{end.figure}</span>}
        </Link>
      </li>
    ))}
  </ul>
)
