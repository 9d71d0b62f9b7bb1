import { parseArgs } from 'node:util'

/** An invalid option of a command line. Each command has its own message for it. */
export class ArgumentError extends Error {
  readonly problem: 'unknown-option' | 'repeated-option' | 'missing-value'
  /** The option as it was typed. */
  readonly option: string

  constructor(problem: ArgumentError['problem'], option: string) {
    super(`${problem}: ${option}`)
    this.name = 'ArgumentError'
    this.problem = problem
    this.option = option
  }
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

/**
 * Parses the command line of every command: options with a value (`--name value` or `--name=value`) and words. Throws
 * an `ArgumentError` for the first option that is unknown, repeated or without a value. Node's own errors are English.
 */
export const readArguments = <Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): { values: { [Option in Name]?: string }; words: string[] } => {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const values: { [Option in Name]?: string } = {}
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    if (!isOneOf(names, token.name)) throw new ArgumentError('unknown-option', token.rawName)
    if (values[token.name] !== undefined) throw new ArgumentError('repeated-option', token.rawName)
    if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--')))
      throw new ArgumentError('missing-value', token.rawName)
    values[token.name] = token.value
  }
  return { values, words }
}
