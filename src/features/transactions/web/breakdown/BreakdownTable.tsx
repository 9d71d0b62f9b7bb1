import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount, formatEuros } from '#shared/money.ts'
import { formatShares } from '#shared/shares.ts'
import { Amount } from '#shared/web/kit/Amount.tsx'
import classes from './Breakdown.module.css'
import { breakdownTexts as texts } from './breakdown.texts.ts'

export type BreakdownLine = {
  key: string
  name: string
  donationCount: number
  totalDonations: number
  net: number
  isFilter: boolean
  /** Filters by the line, or takes its filter away. Absent where no filter exists. */
  toggle: (() => void) | undefined
}

type BreakdownTableProps = { title: string; nameOfColumn: string; lines: BreakdownLine[]; whole: number }

/** The lines that are shown at first. */
const shortLength = 5

/** The parts of a sum, the largest first. */
export const BreakdownTable = ({ title, nameOfColumn, lines, whole }: BreakdownTableProps) => {
  const [isLong, setLong] = useState(false)
  const shares = formatShares(
    lines.map(({ totalDonations }) => totalDonations),
    whole,
  )
  const hiddenCount = lines.length - shortLength
  // A single hidden line takes the place of the button.
  const shown = isLong || hiddenCount <= 1 ? lines : lines.slice(0, shortLength)
  return (
    <div className={classes.part}>
      <table className={classes.table}>
        <caption className={classes.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{nameOfColumn}</th>
            <th scope="col">{texts.count}</th>
            <th scope="col">{texts.total}</th>
            <th scope="col">{texts.share}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line, index) => (
            <Line key={line.key} line={line} whole={whole} share={shares[index] ?? ''} />
          ))}
        </tbody>
      </table>
      {hiddenCount > 1 && (
        <UnstyledButton className={classes.more} aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? texts.less : texts.more(hiddenCount)}
        </UnstyledButton>
      )}
    </div>
  )
}

type LineProps = { line: BreakdownLine; whole: number; share: string }

const Line = ({ line, whole, share }: LineProps) => {
  const { name, donationCount, totalDonations, net, isFilter, toggle } = line
  const width = whole > 0 ? Math.max(0, totalDonations / whole) : 0
  return (
    <tr data-filter={isFilter || undefined}>
      <th scope="row">
        {toggle ? (
          <UnstyledButton
            className={classes.name}
            aria-pressed={isFilter}
            aria-label={isFilter ? texts.unfilter(name) : texts.filter(name)}
            onClick={toggle}
          >
            {name}
            {isFilter && <IconX className={classes.remove} size={16} aria-hidden />}
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${width * 100}%` }} />
        </span>
      </th>
      <td>{formatCount(donationCount)}</td>
      <td>
        <Amount euros={totalDonations} />
        {net !== totalDonations && <span className={classes.net}>{texts.net(formatEuros(net))}</span>}
      </td>
      <td>{share}</td>
    </tr>
  )
}
