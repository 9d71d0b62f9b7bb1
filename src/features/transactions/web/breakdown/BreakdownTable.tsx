import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount, formatEuros } from '#shared/money.ts'
import { formatShares } from '#shared/shares.ts'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { breakdownTexts as texts } from '../figures.texts.ts'
import classes from './Breakdown.module.css'

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
    <div className={`frame ${classes.part}`}>
      <Table
        caption={title}
        look="plain"
        className={classes.table}
        columns={[nameOfColumn, texts.count, texts.total, texts.share]}
      >
        {shown.map((line, index) => (
          <Line key={line.key} line={line} whole={whole} share={shares[index] ?? ''} />
        ))}
      </Table>
      {hiddenCount > 1 && (
        <UnstyledButton
          className="flex middle touch quiet underline no-print hover-ink"
          aria-expanded={isLong}
          onClick={() => setLong(!isLong)}
        >
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
      <th scope="row" className={`full around ${classes.what}`}>
        {toggle ? (
          <UnstyledButton
            className={classes.name}
            aria-pressed={isFilter}
            aria-label={isFilter ? texts.unfilter(name) : texts.filter(name)}
            onClick={toggle}
          >
            {name}
            {isFilter && <IconX className="rigid no-print" size={16} aria-hidden />}
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span className={`track thin ${classes.bar}`} aria-hidden>
          <span className={`fill ${classes.share}`} style={{ width: `${width * 100}%` }} />
        </span>
      </th>
      <td className="muted nowrap">{formatCount(donationCount)}</td>
      <td className="strong nowrap">
        <Amount euros={totalDonations} />
        {net !== totalDonations && <span className="block small regular">{texts.net(formatEuros(net))}</span>}
      </td>
      <td className="muted nowrap">{share}</td>
    </tr>
  )
}
