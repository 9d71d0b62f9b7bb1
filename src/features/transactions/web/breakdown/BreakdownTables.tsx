import { useQuery } from '@tanstack/react-query'
import { methodFilterNames } from '#shared/payment-method.ts'
import { useCall } from '#shared/web/call.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import type { Breakdown, CausePart, DevicePart, MethodPart } from '../../breakdown.ts'
import type { PageFilters } from '../../transaction.search.ts'
import { punctual } from '../../transaction.ts'
import { breakdownTexts as texts } from '../figures.texts.ts'
import { breakdownOf } from '../transaction.queries.ts'
import classes from './Breakdown.module.css'
import { type BreakdownLine, BreakdownTable } from './BreakdownTable.tsx'

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
