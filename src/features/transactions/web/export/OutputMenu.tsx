import { VisuallyHidden } from '@mantine/core'
import { IconCalendarDown, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { nameOfMonth } from '#shared/period-names.ts'
import { type Period, periodNamed } from '#shared/periods.ts'
import { DropButton, DropChoice } from '#shared/web/kit/DropButton.tsx'
import { texts } from '../transaction.texts.ts'
import { type ExportButtonsProps, exportsOf } from './ExportButtons.tsx'

type OutputMenuProps = ExportButtonsProps & {
  /** Exports a month of the person's association with its corrections, whatever the filters, and without donors. */
  onExportMonth: ((month: Period) => void) | undefined
  /** False for a search, whose file has the donations alone. */
  hasMovements: boolean
  preparingPrint: boolean
  onPrint: () => void
}

/** 'Exporter': the files and the print of what the page shows, and last month for the accountant. */
export const OutputMenu = ({
  hasMovements,
  preparingPrint,
  onPrint,
  onExport,
  onExportMonth,
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
          {onExportMonth && (
            <LastMonthChoice
              disabled={running !== undefined}
              onChoose={(month) => choose(() => onExportMonth(month))()}
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

type LastMonthChoiceProps = { disabled: boolean; onChoose: (month: Period) => void }

const lastMonth = (): Period | undefined => periodNamed('lastMonth', dayOf(new Date()))

const LastMonthChoice = ({ disabled, onChoose }: LastMonthChoiceProps) => {
  const [month] = useState(lastMonth)
  if (!month) return null
  return (
    <DropChoice icon={<IconCalendarDown size={18} aria-hidden />} disabled={disabled} onClick={() => onChoose(month)}>
      {texts.exportForAccountant(nameOfMonth(month.startDate))}
    </DropChoice>
  )
}
