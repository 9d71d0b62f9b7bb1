import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { breakdownTexts as texts } from '../figures.texts.ts'
import classes from './Breakdown.module.css'
import type { BreakdownTablesProps } from './BreakdownTables.tsx'

const BreakdownTables = lazyPart(() => import('./BreakdownTables.tsx').then(({ BreakdownTables }) => BreakdownTables))

/** 'Par appareil · Par cause · Par moyen', beside `children`, under the figures of one association. Folded at first. */
export const Breakdown = ({ children, ...props }: BreakdownTablesProps & { children?: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-label={texts.title}>
      <div className="inline middle gap-16 row-gap-8">
        {children}
        <UnstyledButton
          className={`flex middle between touch gap-8 frame note medium ink no-print ${classes.fold}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.title}
          <IconChevronDown className="turning" size={18} aria-hidden />
        </UnstyledButton>
      </div>
      <div id={id} className="mt-12" hidden={!isOpen}>
        {isOpen && <BreakdownTables {...props} />}
      </div>
    </section>
  )
}
