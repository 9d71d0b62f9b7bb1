import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FigureButton.module.css'
import { figureTexts } from './figure.texts.ts'

type FigureButtonProps = { figure: string; onExplain: () => void; children: ReactNode }

/** A figure that explains itself: it looks as before, and opens 'D’où vient ce chiffre'. */
export const FigureButton = ({ figure, onExplain, children }: FigureButtonProps) => (
  <UnstyledButton
    className={classes.button}
    aria-haspopup="dialog"
    aria-label={`${figure}, ${figureTexts.explained.title}`}
    title={figureTexts.explained.title}
    onClick={onExplain}
  >
    {children}
  </UnstyledButton>
)
