import { type Cause, CauseInput } from '../cause.ts'

/** Returns an active cause as the API answers it, with a free amount and no goal. Its id is made of `number`. */
export const sampleCause = (overrides: Partial<Cause> = {}, number = 1): Cause => ({
  _id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ...CauseInput.parse({ name: 'Repas chauds', icon: 'meal' }),
  createdAt: '2026-03-06T12:05:00.000Z',
  isArchived: false,
  archived: null,
  collectProgression: null,
  ...overrides,
})
