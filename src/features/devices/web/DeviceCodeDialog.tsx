import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '#shared/web/copyText.ts'
import { SheetDialog } from '#shared/web/kit/SheetDialog.tsx'
import { codeMinutes } from '../device.ts'
import classes from './DeviceCodeDialog.module.css'
import { deviceTexts } from './device.texts.ts'

type DeviceCodeDialogProps = {
  /** Eight digits. */
  code: string
  /** When the code was asked for, by this browser's clock, in milliseconds: a clock that is wrong still counts right. */
  askedAt: number
  onClose: () => void
}

/** The code to type into the terminal, each digit spaced from the next, and how long it lasts. Shown once. */
export const DeviceCodeDialog = ({ code, askedAt, onClose }: DeviceCodeDialogProps) => {
  const seconds = useSecondsUntil(askedAt + codeMinutes * 60_000)
  const isAlive = seconds > 0
  return (
    <SheetDialog
      opened
      onClose={onClose}
      title={deviceTexts.codeTitle}
      footer={
        <Button
          variant="default"
          disabled={!isAlive}
          leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
          // Without the spaces that are there to be read.
          onClick={() => void copyText(code, deviceTexts.codeCopied)}
        >
          {deviceTexts.copyCode}
        </Button>
      }
    >
      <p className={classes.code} data-expired={!isAlive || undefined}>
        {code.split('').join(' ')}
      </p>
      <p className={classes.countdown} role="timer">
        {isAlive ? deviceTexts.expiresIn(Math.floor(seconds / 60), seconds % 60) : deviceTexts.expired}
      </p>
      <p className={classes.note}>{deviceTexts.codeIsTemporary}</p>
      <p className={classes.note}>{deviceTexts.codeReplaces}</p>
    </SheetDialog>
  )
}

/** Whole seconds until an instant, counted down to 0. */
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
