import { Button } from '@mantine/core'
import classes from './SubmitBar.module.css'

/** The end of a form. On a phone it stays in reach of a thumb while the fields scroll. */
export const SubmitBar = ({ label, isBusy }: { label: string; isBusy: boolean }) => (
  <div className={classes.bar}>
    <Button type="submit" loading={isBusy}>
      {label}
    </Button>
  </div>
)
