import { VisuallyHidden } from '@mantine/core'
import { IconCalendarDown, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { nameOfDays } from '#shared/period-names.ts'
import { type Period, periodNamed } from '#shared/periods.ts'
import { DropButton, DropChoice } from '#shared/web/kit/DropButton.tsx'
import type { PageFilters } from '../../transaction.search.ts'
import { texts } from '../transaction.texts.ts'
import { type ExportButtonsProps, exportsOf } from './ExportButtons.tsx'

type OutputMenuProps = ExportButtonsProps & {
  /** Exports a period of the person's association with its corrections, whatever the filters, and without donors. */
  onExportPeriod: ((period: Period) => void) | undefined
  /** The chosen days. Without both, last month. */
  applied: PageFilters
  /** False for a search, whose file has the donations alone. */
  hasMovements: boolean
  preparingPrint: boolean
  onPrint: () => void
}

/** 'Exporter': the files and the print of what the page shows, and a period for the accountant. */
export const OutputMenu = ({
  hasMovements,
  preparingPrint,
  onPrint,
  onExport,
  onExportPeriod,
  applied,
  running,
  ...of
}: OutputMenuProps) => (
  <>
    <DropButton
      label={texts.output}
      icon={<IconDownload size={18} aria-hidden />}
      align="right"
      loading={running !== undefined || preparingPrint}
    >
      {(choose) => (
        <>
          {[...exportsOf(of), ...(hasMovements ? [['with-movements', texts.exportWithMovements] as const] : [])].map(
            ([kind, label]) => (
              <DropChoice
                key={kind}
                icon={<IconDownload size={18} aria-hidden />}
                disabled={running !== undefined}
                onClick={choose(() => onExport(kind))}
              >
                {label}
              </DropChoice>
            ),
          )}
          {onExportPeriod && (
            <AccountantChoice
              applied={applied}
              disabled={running !== undefined}
              onChoose={(period) => choose(() => onExportPeriod(period))()}
            />
          )}
          <DropChoice icon={<IconPrinter size={18} aria-hidden />} onClick={choose(onPrint)}>
            {texts.print}
          </DropChoice>
        </>
      )}
    </DropButton>
    <VisuallyHidden role="status">{preparingPrint && texts.preparingPrint}</VisuallyHidden>
  </>
)

type AccountantChoiceProps = { applied: PageFilters; disabled: boolean; onChoose: (period: Period) => void }

const lastMonth = (): Period | undefined => periodNamed('lastMonth', dayOf(new Date()))

const AccountantChoice = ({ applied: { startDate, endDate }, disabled, onChoose }: AccountantChoiceProps) => {
  const [month] = useState(lastMonth)
  const period = startDate && endDate ? { startDate, endDate } : month
  if (!period) return null
  return (
    <DropChoice icon={<IconCalendarDown size={18} aria-hidden />} disabled={disabled} onClick={() => onChoose(period)}>
      {texts.exportForAccountant(nameOfDays(period.startDate, period.endDate))}
    </DropChoice>
  )
}
