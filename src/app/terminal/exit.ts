/** The exit codes of the simulator. A script can tell a wrong file from a server that is away. */
export const exitCodes = {
  done: 0,
  /** A wrong argument, no session, a state folder in use. */
  failed: 1,
  /** Rows of the file were wrong, or the server refused donations for good. */
  rejected: 2,
  /** Donations wait in the outbox. */
  waiting: 3,
  /** Ctrl-C. */
  interrupted: 130,
} as const

/** An error with a sentence for the person at the keyboard, printed without a stack. */
export class Failure extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'Failure'
  }
}
