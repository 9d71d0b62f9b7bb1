/**
 * A reason not to start (or not to go on) that the person at the terminal can act on. Its message is one French
 * sentence, printed alone: no stack, no code.
 */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
  }
}
