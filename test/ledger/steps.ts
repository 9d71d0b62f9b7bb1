import fc from 'fast-check'
import { movementKinds } from './model.ts'

const place = fc.nat({ max: 1000 })
const cents = fc.integer({ min: 1, max: 6000 })
const row = fc.record({ day: place, cents, cause: place, key: fc.nat({ max: 9 }) })
const steps = {
  give: fc.record({ step: fc.constant('give' as const), day: place, cents, cause: place, sender: place }),
  move: fc.record({
    step: fc.constant('move' as const),
    kind: fc.constantFrom(...movementKinds),
    donation: place,
    cents,
    cause: place,
    day: fc.option(place),
  }),
  undo: fc.record({ step: fc.constant('undo' as const), movement: place }),
  slot: fc.record({
    step: fc.constant('slot' as const),
    day: place,
    length: fc.nat({ max: 4 }),
    device: place,
    from: place,
    to: place,
  }),
  undoSlot: fc.record({ step: fc.constant('undoSlot' as const), batch: place }),
  bring: fc.record({ step: fc.constant('bring' as const), rows: fc.array(row, { minLength: 1, maxLength: 4 }) }),
  undoBring: fc.record({ step: fc.constant('undoBring' as const), file: place }),
  close: fc.record({ step: fc.constant('close' as const), day: place, length: fc.nat({ max: 2 }) }),
  reopen: fc.record({ step: fc.constant('reopen' as const), closing: place }),
  erase: fc.record({ step: fc.constant('erase' as const), donation: place }),
}
export const anyStep = fc.oneof(
  { weight: 5, arbitrary: steps.give },
  { weight: 6, arbitrary: steps.move },
  { weight: 4, arbitrary: steps.undo },
  { weight: 2, arbitrary: steps.slot },
  { weight: 2, arbitrary: steps.undoSlot },
  { weight: 1, arbitrary: steps.bring },
  { weight: 1, arbitrary: steps.undoBring },
  { weight: 1, arbitrary: steps.close },
  { weight: 1, arbitrary: steps.reopen },
  { weight: 1, arbitrary: steps.erase },
)
/** Donations that may come late, and closings of days and periods in any order. */
export const anyClosingStep = fc.oneof(
  { weight: 4, arbitrary: steps.give },
  { weight: 4, arbitrary: steps.close },
  { weight: 1, arbitrary: steps.move },
  { weight: 1, arbitrary: steps.undo },
  { weight: 1, arbitrary: steps.reopen },
)
/** Movements and files that are undone while days are closed, reopened and closed again. */
export const anyUndoStep = fc.oneof(
  { weight: 3, arbitrary: steps.give },
  { weight: 4, arbitrary: steps.move },
  { weight: 5, arbitrary: steps.undo },
  { weight: 1, arbitrary: steps.slot },
  { weight: 1, arbitrary: steps.undoSlot },
  { weight: 1, arbitrary: steps.bring },
  { weight: 1, arbitrary: steps.undoBring },
  { weight: 3, arbitrary: steps.close },
  { weight: 3, arbitrary: steps.reopen },
)
export type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never
export type Wanted<Name extends Step['step']> = Extract<Step, { step: Name }>
