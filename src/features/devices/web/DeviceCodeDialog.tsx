import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '#shared/web/copyText.ts'
import { BottomDialog } from '#shared/web/kit/BottomDialog.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { codeMinutes } from '../device.ts'
import { writeSignInCard } from '../sign-in-card.ts'
import classes from './Devices.module.css'
import { deviceTexts } from './device.texts.ts'

const QrCode = lazyPart(() => import('#shared/web/kit/QrCode.tsx').then(({ QrCode }) => QrCode))

type DeviceCodeDialogProps = {
  deviceId: string
  /** Eight digits. */
  code: string
  /** The time of the request by the browser's clock, in milliseconds: a wrong clock still counts down right. */
  askedAt: number
  onClose: () => void
}

/** Shows the code to type into the terminal, with spaced digits and a countdown, or to scan. Shown once. */
export const DeviceCodeDialog = ({ deviceId, code, askedAt, onClose }: DeviceCodeDialogProps) => {
  const seconds = useSecondsUntil(askedAt + codeMinutes * 60_000)
  const isValid = seconds > 0
  return (
    <BottomDialog
      opened
      onClose={onClose}
      title={deviceTexts.codeTitle}
      footer={
        <Button
          variant="default"
          disabled={!isValid}
          leftSection={<IconCopy size={18} aria-hidden />}
          // Without the spaces, which are only for reading.
          onClick={() => void copyText(code, deviceTexts.codeCopied)}
        >
          {deviceTexts.copyCode}
        </Button>
      }
    >
      <p className={`outlined paper bold figures nowrap centred ${classes.code}`} data-expired={!isValid || undefined}>
        {code.split('').join(' ')}
      </p>
      <p className="strong figures centred mt-12 mb-16" role="timer">
        {isValid ? deviceTexts.expiresIn(Math.floor(seconds / 60), seconds % 60) : deviceTexts.expired}
      </p>
      {isValid && (
        <QrCode
          text={writeSignInCard({ server: window.location.origin, device: deviceId, code })}
          label={deviceTexts.qrCode}
        />
      )}
      {isValid && <p className="muted mb-6">{deviceTexts.scan}</p>}
      <p className="muted mb-6">{deviceTexts.codeIsTemporary}</p>
      <p className="muted mb-20">{deviceTexts.codeReplaces}</p>
    </BottomDialog>
  )
}

/** Returns the whole seconds until an instant, counted down to 0. */
const useSecondsUntil = (instant: number): number => {
  const left = () => Math.max(0, Math.ceil((instant - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((instant - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [instant, isOver])
  return seconds
}
