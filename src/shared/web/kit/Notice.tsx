import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Sentence } from './Amount.tsx'
import classes from './Notice.module.css'

const marks = { success: IconCircleCheck, warning: IconAlertTriangle, danger: IconAlertTriangle, info: IconInfoCircle }

type NoticeProps = {
  tone: keyof typeof marks
  /** `status` and `alert` announce a new notice. `note` is for a notice that is shown from the start. */
  role: 'status' | 'alert' | 'note'
  id?: string
  children: ReactNode
}

/** A sentence in a box: green for a success, amber for a warning, red for a failure. */
export const Notice = ({ tone, children, ...box }: NoticeProps) => {
  const Mark = marks[tone]
  return (
    <div {...box} className={`flex starts frame gap-12 to-760 pad-12-16 ${classes.notice}`} data-tone={tone}>
      <Mark className={`rigid ${classes.mark}`} size={20} aria-hidden />
      <div className="shrink">{typeof children === 'string' ? <Sentence text={children} /> : children}</div>
    </div>
  )
}
