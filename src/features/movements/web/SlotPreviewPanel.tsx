import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatEuros } from '#shared/money.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import type { SlotPreview } from '../batch.ts'
import { movementTexts as texts } from './movement.texts.ts'
import classes from './SlotPreviewPanel.module.css'
import type { SlotAct } from './slotForm.ts'

type SlotPreviewPanelProps = {
  act: SlotAct
  preview: SlotPreview
  /** Set when the slot has changed since the previous preview. */
  isFresh: boolean
  isBusy: boolean
  onConfirm: () => void
}

/** Shows the donations that a slot would move or cancel, those that it would leave out and why, and the button. */
export const SlotPreviewPanel = ({ act, preview, isFresh, isBusy, onConfirm }: SlotPreviewPanelProps) => {
  const { donationCount, total, devices, leftOut, confirmation } = preview
  const [none, all] = act === 'cancel' ? [texts.cancelsNone, texts.cancels] : [texts.movesNone, texts.moves]
  const heading = useRef<HTMLHeadingElement>(null)
  // Each new preview takes the focus.
  useEffect(() => {
    if (preview) heading.current?.focus()
  }, [preview])
  return (
    <section className={`grid frame to-760 pad-20 mt-28 ${classes.panel}`} aria-labelledby="slot-preview">
      <h2 id="slot-preview" ref={heading} tabIndex={-1} className="heading landing">
        {texts.preview}
      </h2>
      {isFresh && (
        <Notice tone="warning" role="alert">
          {act === 'cancel' ? texts.changedCancellation : texts.changed}
        </Notice>
      )}
      <p className="lead strong" role="status">
        {donationCount === 0 ? none : all(donationCount, formatEuros(total))}
      </p>
      {donationCount > 0 && (
        <ul className="" aria-label={texts.device}>
          {devices.map(({ device, ...figures }) => (
            <Line key={device?._id ?? ''} name={device?.name ?? texts.byHand} {...figures} />
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <>
          <h3 className="bold body">{texts.leftOut}</h3>
          <ul className="">
            {leftOut.map(({ reason, ...figures }) => (
              <Line key={reason} name={texts.leftOutReasons[reason]} {...figures} />
            ))}
          </ul>
        </>
      )}
      {donationCount > 0 && (act === 'cancel' || confirmation) && (
        <Notice tone="warning" role="note">
          {act === 'cancel' || !confirmation ? texts.cancelsByTwo : texts.needsConfirmation(confirmation)}
        </Notice>
      )}
      {donationCount > 0 && (
        <div className={classes.confirm}>
          <Button loading={isBusy} onClick={onConfirm}>
            {act === 'cancel' ? texts.askCancellation(donationCount) : texts.reassign(donationCount)}
          </Button>
        </div>
      )}
    </section>
  )
}

const Line = ({ name, donationCount, total }: { name: string; donationCount: number; total: number }) => (
  <li className="inline between anywhere gap-20 row-gap-2 divided pad-8-0">
    <span>{name}</span>
    <span className="muted figures">
      {texts.donations(donationCount)} · {formatEuros(total)}
    </span>
  </li>
)
