import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { copyText } from '#shared/web/copyText.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { saveFile } from '#shared/web/saveFile.ts'
import classes from './SecondFactor.module.css'
import { secondFactorTexts as texts } from './second-factor.texts.ts'

const icon = { size: 18, 'aria-hidden': true } as const

type RecoveryCodesProps = {
  email: string
  codes: readonly string[]
  doneLabel?: string
  onDone: () => void
}

/** Shows new recovery codes, once: to copy, to save or to print. Printed alone. */
export const RecoveryCodes = ({ email, codes, doneLabel = texts.codesKept, onDone }: RecoveryCodesProps) => {
  const save = () =>
    saveFile(new Blob([texts.file(email, codes)], { type: 'text/plain;charset=utf-8' }), texts.fileName)
  return (
    <div className={`stack gap-16 ${classes.codes}`}>
      <h3 className="subheading" tabIndex={-1} ref={(title) => title?.focus()}>
        {texts.codesTitle}
      </h3>
      <Notice tone="warning" role="note">
        {texts.codesNote}
      </Notice>
      <ul className={`grid outlined paper gap-16 row-gap-8 monospace ${classes.list}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="inline gap-8">
        <Button
          variant="default"
          leftSection={<IconCopy {...icon} />}
          onClick={() => void copyText(codes.join('\n'), texts.codesCopied)}
        >
          {texts.copyCodes}
        </Button>
        <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={save}>
          {texts.saveCodes}
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {texts.printCodes}
        </Button>
      </div>
      <Button className="self-start" onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  )
}
