import { fileSteps } from './file-steps.ts'
import { movementSteps } from './movement-steps.ts'
import type { History } from './setting.ts'
import type { Step } from './steps.ts'

/** Does a step of a random history by calls, and in its model. */
export const playStep = async (history: History, step: Step): Promise<void> => {
  const steps = { ...movementSteps(history), ...fileSteps(history) }
  const act = steps[step.step] as (wanted: Step) => Promise<void>
  await act(step)
}
