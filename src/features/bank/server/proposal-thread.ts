import { answerTasks } from '#shared/server/worker-thread.ts'
import { narrowToAsked, rememberLearning } from './matching/asked-line.ts'
import { explain } from './matching/explain.ts'
import type { MatchInput } from './matching/match-input.ts'

/** The facts of an account, and the line that a person is asked about. */
export type ProposalTask = { input: MatchInput; lineId: string }

/**
 * The thread that finds what lines may be, while a person waits (bank-worker.ts). A thread starts from a file of its
 * own: bank-thread.ts yields the processor as it starts.
 */
const learn = rememberLearning()
answerTasks(({ input, lineId }: ProposalTask) =>
  explain(narrowToAsked(input, lineId), (id) => id === lineId, learn).explanations.find(
    (each) => each.lineId === lineId,
  ),
)
