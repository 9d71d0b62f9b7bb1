import { Button } from '@mantine/core'
import classes from './SubmitBar.module.css'

type SubmitBarProps = {
  label: string
  isBusy: boolean
  /** The id of the text that explains why the form cannot be submitted. */
  blockedBy?: string
}

/** The end of a form. On a phone it stays within reach of the thumb while the fields scroll. */
export const SubmitBar = ({ label, isBusy, blockedBy }: SubmitBarProps) => (
  <div className={classes.bar}>
    <Button type="submit" loading={isBusy} disabled={blockedBy !== undefined} aria-describedby={blockedBy}>
      {label}
    </Button>
  </div>
)
