import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { texts } from '../transaction.texts.ts'
import classes from './NewDonations.module.css'

/**
 * The button '12 nouveaux dons' above the list, which does not shift the layout. The list is refetched only on click.
 */
export const NewDonations = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div className={classes.place} role="status">
    {count > 0 && (
      <Button
        className={classes.button}
        size="sm"
        radius="xl"
        leftSection={<IconArrowUp size={16} aria-hidden />}
        onClick={onShow}
      >
        {texts.newDonations(count)}
      </Button>
    )}
  </div>
)
