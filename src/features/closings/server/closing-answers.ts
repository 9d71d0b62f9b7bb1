import { eurosOfCents } from '#shared/money.ts'
import type { ClosingFigures, Figures, NamedClosing, StepKind } from '../closing.ts'
import type { Cents, SealedFigures } from './closing-figures.queries.ts'

/** Splits the movements by kind. A cancellation whose donation counts here too leaves nothing. */
const stepsOf = (cents: Cents): [StepKind, number][] => {
  const { movementCents, cancelledCents, refundedCents, unpaidCents, correctedCents, movedCents } = cents
  return [
    ['refunded', refundedCents],
    ['unpaid', unpaidCents],
    ['cancelledElsewhere', movementCents + cancelledCents - refundedCents - unpaidCents - correctedCents - movedCents],
    ['corrected', correctedCents],
    ['moved', movedCents],
  ]
}

/** The figures that a closing by the version before lacks until it is sealed. */
const untold = {
  cancelledCount: 0,
  cancelledCents: 0,
  refundedCents: 0,
  unpaidCents: 0,
  correctedCents: 0,
  movedCents: 0,
}

const inEuros = (known: Cents): Figures => {
  const cents = { ...untold, ...known }
  return {
    donationCount: cents.donationCount - cents.cancelledCount,
    gross: eurosOfCents(cents.grossCents - cents.cancelledCents),
    movements: eurosOfCents(cents.movementCents + cents.cancelledCents),
    net: eurosOfCents(cents.grossCents + cents.movementCents),
    steps: stepsOf(cents)
      .filter(([, stepCents]) => stepCents !== 0)
      .map(([kind, stepCents]) => ({ kind, amount: eurosOfCents(stepCents) })),
    cancelledCount: cents.cancelledCount,
  }
}

type Named = { id: string | null; name: string | null }
const recordOf = ({ id, name }: Named) => (id !== null && name !== null ? { _id: id, name } : null)
const closingOf = ({ id, number, kind, from, to }: Omit<NamedClosing, '_id'> & { id: string }): NamedClosing => ({
  _id: id,
  number,
  kind,
  from,
  to,
})

export const figuresOf = ({ total, devices, causes, methods, carried, parts }: SealedFigures): ClosingFigures => ({
  total: inEuros(total),
  devices: devices.map((row) => ({ device: recordOf(row), ...inEuros(row) })),
  causes: causes.map((row) => ({ cause: recordOf(row), ...inEuros(row) })),
  methods: methods.map(({ method, ...row }) => ({ method, ...inEuros(row) })),
  carried: carried.map((row) => ({ closing: closingOf(row), ...inEuros(row) })),
  parts: parts.map((part) => ({
    closing: closingOf(part),
    net: part.netCents === null ? null : eurosOfCents(part.netCents),
  })),
})
