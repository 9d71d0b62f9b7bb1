import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useRemembered } from '#shared/web/profile.tsx'
import { breakdownTexts as texts } from '../figures.texts.ts'
import classes from './Breakdown.module.css'
import type { BreakdownTablesProps } from './BreakdownTables.tsx'

const BreakdownTables = lazyPart(() => import('./BreakdownTables.tsx').then(({ BreakdownTables }) => BreakdownTables))

/**
 * 'Par appareil · Par cause · Par moyen', under the figures of one association. Folded unless a period is chosen, or as
 * the person left it.
 */
export const Breakdown = (props: BreakdownTablesProps) => {
  const { startDate, endDate } = props.filters
  const [left, remember] = useRemembered('breakdown')
  const isOpen = left ?? (startDate !== undefined || endDate !== undefined)
  const id = useId()
  return (
    <section aria-label={texts.title}>
      <UnstyledButton
        className={`flex middle between touch full frame note medium ink no-print ${classes.fold}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => remember(!isOpen)}
      >
        {texts.title}
        <IconChevronDown className="turning" size={18} aria-hidden />
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <BreakdownTables {...props} />}
      </div>
    </section>
  )
}
