import { withinDeadline } from '#shared/server/deadline.ts'

/**
 * A scrape must answer while the database hangs, since that is when it is needed. The first of several processes waits
 * one second for the others (cluster/workers.ts).
 */
const answerMs = 500

/**
 * Returns a function that reads what several metrics of a scrape show, once for all of them. It answers undefined when
 * the read fails or takes too long.
 */
export const scrapeValue = <Value>(read: () => Promise<Value>): (() => Promise<Value | undefined>) => {
  let reading: Promise<Value | undefined> | undefined
  return () => {
    reading ??= withinDeadline(answerMs, read())
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
}
