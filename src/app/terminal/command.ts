import { z } from 'zod'
import { readSignInCard } from '#features/devices/sign-in-card.ts'
import { idField } from '#shared/endpoint.ts'
import { PositiveEuros } from '#shared/money.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { atMost } from '#shared/text.ts'
import { ArgumentError, readArguments } from '../arguments.ts'
import { texts } from './terminal.texts.ts'

export const exitCodes = {
  done: 0,
  /** An invalid argument, or no session. */
  failed: 1,
  /** The server refused donations. */
  rejected: 2,
  /** Donations had no answer. */
  waiting: 3,
  /** Ctrl-C. */
  interrupted: 130,
} as const

const wrong = texts.wrongOption
/** Parses a decimal as people type it: `20`, `19,99`, `19.99`. */
const decimal = (message: string) =>
  z
    .string()
    .regex(/^\d{1,9}([.,]\d{1,6})?$/, message)
    .transform((text) => Number(text.replace(',', '.')))
const Positive = (message: string) => decimal(message).refine((value) => value > 0, message)
const Whole = (message: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, message)
    .transform(Number)
const given = (message: string) => z.string().trim().min(1, message)

const where = { state: given(wrong.state).optional(), name: given(wrong.name).optional() }
const patience = (seconds: number) => decimal(wrong.patience).default(seconds)

/** The options of each command, parsed into the units of the code. */
const commands = {
  login: z
    .strictObject({
      ...where,
      server: z
        .url({ protocol: /^https?$/, error: wrong.server })
        .transform((url) => new URL(url).origin)
        .default('http://127.0.0.1:3000'),
      device: idField({ required: wrong.device, invalid: wrong.device }).optional(),
      serial: given(wrong.serial).optional(),
      code: z
        .string()
        .transform((code) => code.replace(/\s/g, ''))
        .refine((code) => /^\d{8}$/.test(code), wrong.code)
        .optional(),
      /** The text of the QR code that the back-office shows with a code: server, terminal and code in one. */
      qr: z
        .string()
        .transform((text) => readSignInCard(text))
        .refine((card) => card !== undefined, wrong.qr)
        .optional(),
      association: given(wrong.association).optional(),
      email: given(wrong.email).default('admin@escarcelle.example'),
      password: given(wrong.password).default('escarcelle-demo'),
    })
    .refine(
      ({ association, device, qr }) => [association, device, qr].filter((one) => one !== undefined).length === 1,
      wrong.loginKind,
    )
    .refine(({ association, code }) => !association || !code, wrong.loginCode),
  send: z.strictObject({
    ...where,
    amount: z
      .string(wrong.amountMissing)
      .pipe(decimal(wrong.amount))
      .refine((euros) => PositiveEuros.safeParse(euros).success, wrong.amount),
    cause: given(wrong.cause).optional(),
    message: z.string().check(atMost(500, wrong.message)).optional(),
    patience: patience(10),
  }),
  stream: z
    .strictObject({
      ...where,
      rate: Positive(wrong.rate)
        .refine((rate) => rate <= 1000, wrong.rate)
        .default(1),
      count: Whole(wrong.count).optional(),
      seconds: Positive(wrong.seconds).optional(),
      patience: patience(120),
    })
    .refine(({ count, seconds }) => count === undefined || seconds === undefined, wrong.countAndSeconds),
}

type Commands = typeof commands
type CommandName = keyof Commands
export type CommandOptions<Name extends CommandName> = z.output<Commands[Name]>
/** A parsed command line. Durations are in seconds, amounts in euros, rates in donations per second. */
export type Command =
  | { [Name in CommandName]: { name: Name; options: CommandOptions<Name> } }[CommandName]
  | { name: 'help' }

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

const optionNames = (name: CommandName): string[] => Object.keys(commands[name].shape)

/** Parses options and words, and reports an invalid option in French. */
const readOptions = (name: CommandName, words: string[]) => {
  const known = optionNames(name)
  try {
    return readArguments(words, known)
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    const { problem, option } = error
    if (problem === 'unknown-option') throw new StartFailure(texts.unknownOption(option, name, known))
    throw new StartFailure(problem === 'repeated-option' ? texts.repeatedOption(option) : texts.missingValue(option))
  }
}

/**
 * Parses the command line.
 * @throws StartFailure with a message about the first error.
 */
export const readCommand = (words: string[]): Command => {
  const [name, ...rest] = words
  if (name === undefined || name === 'help' || words.includes('--help') || words.includes('-h')) return { name: 'help' }
  if (!isCommand(name)) throw new StartFailure(texts.unknownCommand(name, Object.keys(commands)))
  const { values, words: positionals } = readOptions(name, rest)
  if (positionals[0] !== undefined) throw new StartFailure(texts.extraWord(positionals[0]))
  const options = commands[name].safeParse(values)
  if (!options.success) throw new StartFailure(options.error.issues[0]?.message ?? texts.unexpected)
  return { name, options: options.data } as Command
}
