/**
 * A failure to start, or to continue, that an operator can fix. Its message is one French sentence, printed without stack
 * or code.
 */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
  }
}
