// Loaded before the server: its clock is ahead of PostgreSQL's by CHAOS_SHIFT_MS milliseconds.
const shiftMs = Number(process.env['CHAOS_SHIFT_MS'])
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shiftMs)
    else super(...(given as [number]))
  }

  static override now(): number {
    return RealDate.now() + shiftMs
  }
} as DateConstructor
