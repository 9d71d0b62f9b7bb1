import { answerTasks } from '#shared/server/worker-thread.ts'
import { explain } from './matching/explain.ts'
import type { MatchInput } from './matching/match-input.ts'

/** Runs in a thread of its own (bank-worker.ts): finds what lines may be, to propose it to a person who waits. */
answerTasks((input: MatchInput) => explain(input).explanations)
