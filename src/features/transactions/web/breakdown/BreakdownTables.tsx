import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatEuros } from '#shared/money.ts'
import { methodFilterNames } from '#shared/payment-method.ts'
import { formatShares } from '#shared/shares.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import type { Breakdown, CausePart, DevicePart, MethodPart } from '../../breakdown.ts'
import type { PageFilters } from '../../transaction.search.ts'
import { punctual } from '../../transaction.ts'
import { breakdownTexts as texts } from '../figures.texts.ts'
import { breakdownOf } from '../transaction.queries.ts'
import classes from './Breakdown.module.css'

export type BreakdownTablesProps = {
  customerId: string
  filters: PageFilters
  /** When the figures above were read. */
  readAt: number | undefined
  filtersByDevice: boolean
  onFilter: (filters: PageFilters) => void
}

/** The figures by terminal, cause and means of payment. Each line filters, or takes its filter away. */
export const BreakdownTables = ({ customerId, filters, readAt, filtersByDevice, onFilter }: BreakdownTablesProps) => {
  const query = useQuery(breakdownOf(useCall(), customerId, filters, readAt))
  const skeleton = (
    <div className={classes.loading}>
      <ListSkeleton rows={4} />
    </div>
  )
  return (
    <Loaded of={query} skeleton={skeleton}>
      {(data) =>
        (data.devices.length > 0 || data.causes.length > 0) && (
          <div className={`grid gap-16 fades ${classes.parts}`} aria-busy={query.isPlaceholderData}>
            <Tables data={data} {...{ filters, filtersByDevice, onFilter }} />
          </div>
        )
      }
    </Loaded>
  )
}

type TablesProps = Pick<BreakdownTablesProps, 'filters' | 'filtersByDevice' | 'onFilter'> & { data: Breakdown }

const Tables = ({ data, filters, filtersByDevice, onFilter }: TablesProps) => {
  const toggle = (name: 'causeId' | 'deviceId' | 'paymentMethod', value: string) => () =>
    onFilter({ ...filters, [name]: filters[name] === value ? undefined : value })
  const deviceLine = ({ device, ...part }: DevicePart): BreakdownLine => ({
    ...part,
    key: device?._id ?? 'by-hand',
    name: device?.label ?? texts.recordedByHand,
    isFilter: device !== null && device._id === filters.deviceId,
    toggle: device && filtersByDevice ? toggle('deviceId', device._id) : undefined,
  })
  const causeLine = ({ kind, cause, ...part }: CausePart): BreakdownLine => {
    const value = kind === 'punctual' ? punctual : cause?._id
    return {
      ...part,
      key: value ?? kind,
      name: cause?.name ?? (kind === 'punctual' ? texts.punctual : texts.temporary),
      isFilter: value !== undefined && value === filters.causeId,
      toggle: value === undefined ? undefined : toggle('causeId', value),
    }
  }
  const methodLine = ({ method, ...part }: MethodPart): BreakdownLine => {
    const value = method ?? 'unknown'
    return {
      ...part,
      key: value,
      name: methodFilterNames[value],
      isFilter: value === filters.paymentMethod,
      toggle: toggle('paymentMethod', value),
    }
  }
  const whole = data.stats.totalDonations
  return (
    <>
      <BreakdownTable
        title={texts.byDevice}
        nameOfColumn={texts.device}
        lines={data.devices.map(deviceLine)}
        whole={whole}
      />
      <BreakdownTable
        title={texts.byCause}
        nameOfColumn={texts.cause}
        lines={data.causes.map(causeLine)}
        whole={whole}
      />
      {/* A single means of payment is the whole, unless it is the filter. */}
      {(data.methods.length > 1 || filters.paymentMethod !== undefined) && (
        <BreakdownTable
          title={texts.byMethod}
          nameOfColumn={texts.method}
          lines={data.methods.map(methodLine)}
          whole={whole}
        />
      )}
    </>
  )
}

type BreakdownLine = {
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
const BreakdownTable = ({ title, nameOfColumn, lines, whole }: BreakdownTableProps) => {
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
