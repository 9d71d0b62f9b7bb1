import { fileSteps } from './history-files.ts'
import { movementSteps } from './history-movements.ts'
import type { History } from './history-setting.ts'
import type { Step } from './history-steps.ts'

/** Does a step of a random history by calls, and in its model. */
export const playStep = async (history: History, step: Step): Promise<void> => {
  const steps = { ...movementSteps(history), ...fileSteps(history) }
  const act = steps[step.step] as (wanted: Step) => Promise<void>
  await act(step)
}
