import { CauseIcon } from '../cause.ts'
import classes from './CauseIconChoice.module.css'
import { CauseIconMark } from './CauseIconMark.tsx'
import { causeTexts } from './cause.texts.ts'

type CauseIconChoiceProps = { value: CauseIcon; onChange: (icon: CauseIcon) => void }

/** The 20 icons as a grid of radio buttons. Arrow keys move through it. */
export const CauseIconChoice = ({ value, onChange }: CauseIconChoiceProps) => (
  <fieldset className={classes.choice}>
    <legend>{causeTexts.icon}</legend>
    <div className={classes.grid}>
      {CauseIcon.options.map((icon) => (
        <label key={icon} className={classes.icon}>
          <input type="radio" name="icon" value={icon} checked={icon === value} onChange={() => onChange(icon)} />
          <CauseIconMark icon={icon} size={26} />
          <span>{causeTexts.icons[icon]}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
