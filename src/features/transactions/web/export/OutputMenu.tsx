import { VisuallyHidden } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { DropButton, DropChoice } from '#shared/web/kit/DropButton.tsx'
import { texts } from '../transaction.texts.ts'
import { type ExportButtonsProps, exportsOf } from './ExportButtons.tsx'

type OutputMenuProps = ExportButtonsProps & {
  preparingPrint: boolean
  onPrint: () => void
}

/** 'Exporter': the files and the print of what the page shows. */
export const OutputMenu = ({ preparingPrint, onPrint, onExport, running, ...of }: OutputMenuProps) => (
  <>
    <DropButton
      label={texts.output}
      icon={<IconDownload size={18} aria-hidden />}
      align="right"
      loading={running !== undefined || preparingPrint}
    >
      {(choose) => (
        <>
          {[...exportsOf(of), ['with-movements', texts.exportWithMovements] as const].map(([kind, label]) => (
            <DropChoice
              key={kind}
              icon={<IconDownload size={18} aria-hidden />}
              disabled={running !== undefined}
              onClick={choose(() => onExport(kind))}
            >
              {label}
            </DropChoice>
          ))}
          <DropChoice icon={<IconPrinter size={18} aria-hidden />} onClick={choose(onPrint)}>
            {texts.print}
          </DropChoice>
        </>
      )}
    </DropButton>
    <VisuallyHidden role="status">{preparingPrint && texts.preparingPrint}</VisuallyHidden>
  </>
)
