import { answerTasks } from '#shared/server/worker-thread.ts'
import { explain } from './matching/explain.ts'
import type { MatchInput } from './matching/match-input.ts'

/**
 * The thread that finds what lines may be, while a person waits (bank-worker.ts). A thread starts from a file of its
 * own: bank-thread.ts yields the processor as it starts.
 */
answerTasks((input: MatchInput) => explain(input).explanations)
