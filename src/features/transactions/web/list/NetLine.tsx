import { UnstyledButton } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { formatEuros } from '#shared/money.ts'
import type { NetFigures } from '../../transaction.ts'
import { figureTexts } from '../figures.texts.ts'
import classes from './NetLine.module.css'

type FigureButtonProps = { figure: string; onExplain: () => void; children: ReactNode }

/** A figure that explains itself: it looks as before, and opens 'D’où vient ce chiffre'. */
export const FigureButton = ({ figure, onExplain, children }: FigureButtonProps) => (
  <UnstyledButton
    className={`touch as-parent ${classes.button}`}
    aria-haspopup="dialog"
    aria-label={`${figure}, ${figureTexts.explained.title}`}
    title={figureTexts.explained.title}
    onClick={onExplain}
  >
    {children}
  </UnstyledButton>
)

const { net: texts } = figureTexts
const stepNames = ['refunded', 'chargedBack', 'corrected', 'reassigned', 'cancelledElsewhere'] as const

/** Tells whether the filtered set has movements besides cancellations. */
const hasMovements = (net: NetFigures | undefined): net is NetFigures =>
  net !== undefined && stepNames.some((part) => net[part] !== 0)

type NetLineProps = { net: NetFigures | undefined; onExplain: (() => void) | undefined }

/** Shows the steps from the collected amount to the net amount of the filtered set, where the two differ. */
export const NetLine = ({ net, onExplain }: NetLineProps) => {
  if (!hasMovements(net)) return null
  const shown = stepNames.filter((part) => net[part] !== 0).map((part) => texts[part](formatEuros(net[part])))
  const steps = [...shown, texts.net(formatEuros(net.net))]
  const line = steps.join(' · ')
  // An amount stays with its words where the line breaks.
  const parts = steps.map((step, index) => (
    <Fragment key={step}>
      {index > 0 && ' · '}
      <span className="inline-block">{step}</span>
    </Fragment>
  ))
  return (
    <p className="figures">
      {onExplain ? (
        <FigureButton figure={line} onExplain={onExplain}>
          {parts}
        </FigureButton>
      ) : (
        parts
      )}
    </p>
  )
}
