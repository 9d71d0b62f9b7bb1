import { SingleBar } from 'cli-progress'
import { formatCount } from '#shared/money.ts'
import { texts } from './terminal.texts.ts'

export type Progress = {
  advance: () => void
  /** A line for the person, on stderr, that the bar does not swallow. */
  note: (line: string) => void
  finish: () => void
}

/** A stream as `process.stdout` is one. */
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
  // Without a total the bar is not drawn, but the library divides by it.
  bar.start(total ?? Number.MAX_SAFE_INTEGER, 0)
  return {
    advance: () => bar.increment(),
    // The bar's line is wiped first; it is drawn anew below at its next turn.
    note: (line) => problems.write(`\r\u001b[K${line}\n`),
    finish: () => bar.stop(),
  }
}

/** For logs and pipes: a line at every twentieth of the way, or every ten seconds when no end is known. */
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

/** Shows how far a run is: a bar for a person, plain lines for everything else. */
export const openProgress = ({
  total,
  screen = process.stdout,
  problems = process.stderr,
}: ProgressOptions): Progress => (screen.isTTY ? openBar : openLines)(total, screen, problems)
