/** The exit codes of the simulator. Scripts can distinguish an invalid file from an unavailable server. */
export const exitCodes = {
  done: 0,
  /** An invalid argument, no session, or a state folder in use. */
  failed: 1,
  /** Rows of the file were invalid, or the server refused donations permanently. */
  rejected: 2,
  /** Donations wait in the outbox. */
  waiting: 3,
  /** Ctrl-C. */
  interrupted: 130,
} as const

/** An error for the operator, printed without a stack. */
export class Failure extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'Failure'
  }
}
