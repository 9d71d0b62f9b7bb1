import { usePlaces } from '#shared/web/places.tsx'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { GoalForecast, Span } from '../statistics.ts'
import { BarList } from './BarList.tsx'
import { Picture } from './Picture.tsx'
import type { PictureTable } from './pictureTable.ts'

const forecastOf = ({ percent, reachedOn }: GoalForecast): string => {
  if (percent >= 100) return texts.reached
  return reachedOn ? texts.reachedOn(reachedOn) : texts.outOfSight
}

/** The place of the percent in the cells, which the image writes beside each bar. */
const percentCell = 2

/** The goals of the causes, with the day on which each is reached at the present pace. */
export const GoalsPicture = ({ goals, span }: { goals: GoalForecast[]; span: Span }) => {
  const { cause: placeOf } = usePlaces()
  const table: PictureTable = {
    title: texts.goals,
    columns: [texts.cause, texts.goalNet, texts.goal, texts.progress, texts.forecast],
    rows: goals.map((goal) => ({
      key: goal.cause._id,
      name: goal.cause.name,
      place: placeOf(goal.cause._id),
      cells: [texts.euros(goal.net), texts.euros(goal.target), texts.percent(goal.percent), forecastOf(goal)],
      beside: {
        figure: texts.percent(goal.percent),
        notes: [texts.ofTarget(goal.net, goal.target), forecastOf(goal)],
      },
      value: Math.min(100, goal.percent),
    })),
  }
  return (
    <Picture table={table} span={span} figureOf={percentCell}>
      <BarList table={table} most={100} tone="goal" />
    </Picture>
  )
}
