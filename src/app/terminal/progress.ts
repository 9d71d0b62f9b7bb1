import { SingleBar } from 'cli-progress'
import { formatCount } from '#shared/money.ts'
import { texts } from './terminal.texts.ts'

export type Progress = {
  advance: () => void
  /** Prints a line on stderr, above the bar. */
  note: (line: string) => void
  finish: () => void
}

/** A stream like `process.stdout`. */
type Screen = NodeJS.WritableStream & { isTTY?: boolean }
type ProgressOptions = { total?: number; screen?: Screen; problems?: Screen }

const barFormat = (total: number | undefined): string =>
  total === undefined
    ? '  {value} dons · {duration} s'
    : '  {bar} {percentage} % · {value}/{total} dons · reste {eta} s'

const openBar = (total: number | undefined, screen: Screen, problems: Screen): Progress => {
  const bar = new SingleBar({
    format: barFormat(total),
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    fps: 8,
    etaBuffer: 500,
    hideCursor: true,
    gracefulExit: false,
    stream: screen,
    formatValue: (value, _, type) => (type === 'value' || type === 'total' ? formatCount(value) : String(value)),
  })
  // The library divides by the total, even when it draws no bar.
  bar.start(total ?? Number.MAX_SAFE_INTEGER, 0)
  return {
    advance: () => bar.increment(),
    // Clears the bar's line. The library redraws it below.
    note: (line) => problems.write(`\r\u001b[K${line}\n`),
    finish: () => bar.stop(),
  }
}

/** Prints a line for each 5 %, or every ten seconds without a total, for logs and pipes. */
const openLines = (total: number | undefined, screen: Screen, problems: Screen): Progress => {
  let done = 0
  let shownPercent = 0
  const timer =
    total === undefined ? setInterval(() => screen.write(`${texts.progress(done)}\n`), 10_000).unref() : undefined
  return {
    advance: () => {
      done += 1
      if (!total) return
      const percent = Math.floor((done * 20) / total) * 5
      if (percent <= shownPercent) return
      shownPercent = percent
      screen.write(`${texts.progressOf(percent, done, total)}\n`)
    },
    note: (line) => problems.write(`${line}\n`),
    finish: () => clearInterval(timer),
  }
}

/** Shows the progress of a run: a bar on a terminal, or plain lines. */
export const openProgress = ({
  total,
  screen = process.stdout,
  problems = process.stderr,
}: ProgressOptions): Progress => (screen.isTTY ? openBar : openLines)(total, screen, problems)
