import { Button } from '@mantine/core'
import { kitTexts } from './kit.texts.ts'
import classes from './LoadMore.module.css'

/** 'Charger plus' under a paged list. Leave it out after the last page. */
export const LoadMore = ({ loading, onLoad }: { loading: boolean; onLoad: () => void }) => (
  <div className={classes.place}>
    <Button variant="default" loading={loading} onClick={onLoad}>
      {kitTexts.loadMore}
    </Button>
  </div>
)
