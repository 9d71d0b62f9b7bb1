import { formatEuros } from '#shared/money.ts'
import type { CauseIcon } from '../cause.ts'
import { CauseIconMark } from './CauseIconMark.tsx'
import { causeTexts } from './cause.texts.ts'
import classes from './TerminalPreview.module.css'

/** Previews the cause on a terminal while the form is filled. An invalid amount shows as a free amount. */
export const TerminalPreview = ({ name, icon, amount }: { name: string; icon: CauseIcon; amount: string }) => {
  const euros = /^\d{1,6}$/.test(amount.trim()) ? Number(amount) : 0
  return (
    <section className={classes.preview} aria-label={causeTexts.preview}>
      <p className="small medium mb-6">{causeTexts.preview}</p>
      <div className={classes.screen}>
        <span className={classes.icon}>
          <CauseIconMark icon={icon} size={44} />
        </span>
        <p className={classes.name}>{name.trim() || causeTexts.previewName}</p>
        <p className="muted figures">{euros > 0 ? formatEuros(euros) : causeTexts.freeAmount}</p>
      </div>
    </section>
  )
}
