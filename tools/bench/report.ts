import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import type { Result, Results } from './measure.ts'

/** A target of a row. `value` is undefined where the system that it compares with was not measured. */
export type Judgement = { target: string; value: number | undefined; isMet: boolean | undefined }
export type Target = (results: Results) => Judgement

const judge = (target: string, value: number | undefined, isMet: (value: number) => boolean): Judgement => ({
  target,
  value,
  isMet: value === undefined ? undefined : isMet(value),
})

/** The name of our server among the systems of a row. */
export const ours = 'Escarcelle'

/** Our rate is at least this many times that of another system. */
export const rateAtLeast =
  (ratio: number, other: string): Target =>
  ({ [ours]: mine, [other]: theirs }) =>
    judge(
      `rate >= ${ratio} x ${other}`,
      mine && theirs && mine.callsPerSecond / theirs.callsPerSecond,
      (value) => value >= ratio,
    )

/** Our median latency is at most this many times that of another system. */
export const latencyAtMost =
  (ratio: number, other: string): Target =>
  ({ [ours]: mine, [other]: theirs }) =>
    judge(`p50 <= ${ratio} x ${other}`, mine && theirs && mine.p50Ms / theirs.p50Ms, (value) => value <= ratio)

export const p99Below =
  (milliseconds: number): Target =>
  ({ [ours]: mine }) =>
    judge(`p99 < ${milliseconds} ms`, mine?.p99Ms, (value) => value < milliseconds)

type Row = { name: string; results: Results; judgements: Judgement[] }

const mark = (isMet: boolean | undefined): string => (isMet === undefined ? '–' : isMet ? '✓' : '✗')
const shown = (value: number | undefined, digits = 2): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits)

const lineOf = (name: string, result: Result, mine: Result | undefined): string => {
  const ratio = mine && mine !== result ? mine.callsPerSecond / result.callsPerSecond : undefined
  const cells = [
    Math.round(result.callsPerSecond).toLocaleString('en').padStart(8),
    shown(result.p50Ms).padStart(8),
    shown(result.p99Ms).padStart(8),
    shown(result.serverCpuMs, 3).padStart(9),
    shown(result.postgresCpuMs, 3).padStart(11),
    shown(ratio).padStart(7),
  ]
  return `  ${name.padEnd(22)}${cells.join(' ')}`
}

const heading = `  ${''.padEnd(22)}  calls/s   p50 ms   p99 ms server ms PostgreSQL ms  ours x`

/** Collects the rows of a run, and prints each. */
export const createReport = () => {
  const rows: Row[] = []

  const print = ({ name, results, judgements }: Row): void => {
    console.log(`\n${name}`)
    const systems = Object.entries(results)
    if (systems.length > 0) console.log(heading)
    for (const [system, result] of systems) console.log(lineOf(system, result, results[ours]))
    for (const { target, value, isMet } of judgements) console.log(`  ${mark(isMet)} ${target}: ${shown(value)}`)
  }

  const addRow = (row: Row): void => {
    rows.push(row)
    print(row)
  }

  return {
    /** Adds a row whose systems were measured in turns. */
    addResults: (name: string, results: Results, targets: Target[]): void =>
      addRow({ name, results, judgements: targets.map((target) => target(results)) }),

    /** Adds a single measured value with its target. */
    addValue: (name: string, target: string, value: number, isMet: boolean): void =>
      addRow({ name, results: {}, judgements: [{ target, value, isMet }] }),

    /** Prints which targets were met. */
    printSummary: (): void => {
      console.log('\nTo reach')
      for (const { name, judgements } of rows)
        for (const { target, value, isMet } of judgements)
          console.log(`  ${mark(isMet)} ${name.padEnd(44)} ${target.padEnd(30)} ${shown(value)}`)
    },

    /** Writes the rows and the machine to a JSON file. */
    save: (file: string, run: object): Promise<void> => {
      const machine = { processor: os.cpus()[0]?.model, cores: os.cpus().length, memoryBytes: os.totalmem() }
      return writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), machine, run, rows }, undefined, 2)}\n`)
    },
  }
}

export type Report = ReturnType<typeof createReport>
