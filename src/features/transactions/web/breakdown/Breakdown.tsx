import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import { breakdownTexts as texts } from '../figures.texts.ts'
import classes from './Breakdown.module.css'
import type { BreakdownTablesProps } from './BreakdownTables.tsx'

const BreakdownTables = lazyPart(() => import('./BreakdownTables.tsx').then(({ BreakdownTables }) => BreakdownTables))

/** 'Par appareil, par cause', under the figures of one association. Folded on a phone. */
export const Breakdown = (props: BreakdownTablesProps) => {
  const narrow = useNarrow()
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  if (!narrow) {
    return (
      <section className={classes.breakdown} aria-label={texts.title}>
        <BreakdownTables {...props} />
      </section>
    )
  }
  return (
    <section className={classes.breakdown} aria-label={texts.title}>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {texts.title}
        <IconChevronDown className={classes.chevron} size={18} aria-hidden />
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <BreakdownTables {...props} />}
      </div>
    </section>
  )
}
