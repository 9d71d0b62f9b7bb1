import type { CSSProperties } from 'react'
import { formatEuros } from '#shared/money.ts'
import { causeTexts } from './cause.texts.ts'
import classes from './GoalBar.module.css'

/** The least width of the bar, in percent: a goal that has collected little still shows (docs/rules.md#causes-goal). */
const leastWidthPercent = 4

/** How far a goal is: the bar stops at full, the number goes on. */
export const GoalBar = ({ targetEuros, percent }: { targetEuros: number; percent: number }) => {
  const width = Math.min(100, Math.max(leastWidthPercent, percent))
  return (
    <div className={classes.goal}>
      <p className={classes.figures}>
        <span className={classes.percent}>{causeTexts.percent(percent)}</span>
        {percent > 100 && <span className={classes.passed}>{causeTexts.targetPassed}</span>}
        <span className={classes.target}>{formatEuros(targetEuros)}</span>
      </p>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={causeTexts.target}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, percent)}
        aria-valuetext={causeTexts.percent(percent)}
      >
        <span className={classes.fill} style={{ '--width': `${width}%` } as CSSProperties} />
      </div>
    </div>
  )
}
