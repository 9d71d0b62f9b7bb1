import type { CSSProperties } from 'react'
import { formatEuros } from '#shared/money.ts'
import { Figure } from '#shared/web/outlets.tsx'
import { causeTexts } from './cause.texts.ts'

/** The minimum width of the bar, in percent, so that a small sum is visible (docs/rules/causes.md#causes-goal). */
const minWidthPercent = 4

/** Returns the width of the bar in percent. The bar stops at 100 %, the number does not. */
const barWidth = (percent: number): number => Math.min(100, Math.max(minWidthPercent, percent))

/** The filled part of a goal's bar. A reached goal has the colour of a success; the words beside it say so too. */
export const GoalFill = ({ percent }: { percent: number }) => (
  <span
    className="fill"
    data-is-reached={percent >= 100 || undefined}
    style={{ '--width': `${barWidth(percent)}%` } as CSSProperties}
  />
)

export const GoalBar = ({ targetEuros, percent }: { targetEuros: number; percent: number }) => {
  return (
    <div className="pad-4-0">
      <p className="inline baseline figures mb-6 gap-20 row-gap-2">
        <Figure name={`${causeTexts.target} ${causeTexts.percent(percent)}`}>
          <span className="strong">{causeTexts.percent(percent)}</span>
        </Figure>
        <span className="muted">{causeTexts.net.toLowerCase()}</span>
        {percent > 100 && <span className="accent strong fine">{causeTexts.targetPassed}</span>}
        <span className="push muted">{formatEuros(targetEuros)}</span>
      </p>
      <div
        className="track"
        role="progressbar"
        aria-label={causeTexts.target}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, percent)}
        aria-valuetext={causeTexts.percent(percent)}
      >
        <GoalFill percent={percent} />
      </div>
    </div>
  )
}
