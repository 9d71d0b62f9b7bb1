import type { ReactNode } from 'react'
import classes from './Table.module.css'

type Column = {
  head: ReactNode
  /** Distinguishes columns of the same head. */
  key?: string | number
  /** Spoken by a screen reader instead of a short head. */
  abbr?: string
  className?: string | undefined
}

type TableProps = {
  /** Names the table, unless it has a caption or a heading above. */
  label?: string
  caption?: ReactNode
  columns: (string | Column)[]
  children: ReactNode
  foot?: ReactNode
  /** `framed` stands alone on its page, `plain` inside a card. */
  look?: 'framed' | 'plain'
  /** `figures` (the default) aligns all columns but the first to the right, `words` all to the left. */
  of?: 'figures' | 'words'
  className?: string | undefined
}

const headOf = (column: string | Column): Column => (typeof column === 'string' ? { head: column } : column)

/** A table of figures or of words, the only one of the product. The first cell of a row is a `th` of scope `row`. */
export const Table = ({
  label,
  caption,
  columns,
  children,
  foot,
  look = 'framed',
  of = 'figures',
  className = '',
}: TableProps) => (
  <table
    className={`${classes.table} ${look === 'plain' ? classes.plain : ''} ${className}`}
    aria-label={label}
    data-of={of}
  >
    {caption && <caption className={`strong body ${classes.caption}`}>{caption}</caption>}
    <thead>
      <tr>
        {columns
          .map(headOf)
          .map(({ head, key = typeof head === 'string' ? head : undefined, abbr, className: ofColumn }) => (
            <th key={key} scope="col" abbr={abbr} className={ofColumn}>
              {head}
            </th>
          ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
    {foot && <tfoot>{foot}</tfoot>}
  </table>
)
