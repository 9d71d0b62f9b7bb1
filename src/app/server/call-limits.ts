import type { CallCost } from '#shared/endpoint.ts'
import type { AdmissionLimits } from './admission.ts'
import type { OpenLimits } from './open-calls.ts'

/** The costs whose calls wait in a line (docs/rules/limits.md#limits-load). */
type LimitedCost = Exclude<CallCost, 'none' | 'donation' | 'stream'>

export type LoadLimits = Record<LimitedCost | 'authentication' | 'arrival' | 'hand' | 'signIn', AdmissionLimits> & {
  /** The number of donations that may wait for their commit. They have their own queue, connections and deadline. */
  maxDonations: number
  /** The calls that need no account. */
  open: OpenLimits
  /** The refusals of a caller in a minute that are answered at once. */
  refusals: OpenLimits
}

/** Sets how long an account rests after a call, beyond its share of `callsPerMinute`. 0: it never rests. */
const paceOf = (callsPerMinute: number, share: number, restMs: number): AdmissionLimits['pace'] =>
  callsPerMinute === 0 ? undefined : { callsPerMinute: Math.ceil(callsPerMinute * share), restMs }

/**
 * The limits of a process with this many database connections. More calls at a time would only wait for each other.
 * `accountRate` is how many light calls an account makes in a minute before it rests between them. 0: it never rests.
 */
export const limitsOf = (connections: number, accountRate = 0): LoadLimits => {
  const heavy = Math.max(2, Math.floor(connections / 4))
  return {
    // By token: the account is not known yet.
    authentication: {
      maxRunning: connections,
      maxOfAccount: 8,
      maxWaiting: 400,
      maxWaitingOfAccount: 50,
      waitMs: 2000,
    },
    light: {
      maxRunning: 2 * connections,
      maxOfAccount: 4,
      maxOfAssociation: connections,
      maxWaiting: 400,
      maxWaitingOfAccount: 50,
      waitMs: 2000,
      pace: paceOf(accountRate, 1, 400),
    },
    heavy: {
      maxRunning: heavy,
      maxOfAccount: 2,
      maxOfAssociation: Math.max(2, heavy - 1),
      maxWaiting: 100,
      maxWaitingOfAccount: 8,
      waitMs: 4000,
      pace: paceOf(accountRate, 0.1, 1000),
    },
    // Donations that a person enters: more in a minute than the fastest hand.
    hand: {
      maxRunning: 8,
      maxOfAccount: 1,
      maxOfAssociation: 4,
      maxWaiting: 100,
      maxWaitingOfAccount: 12,
      waitMs: 4000,
      pace: paceOf(accountRate, 0.5, 500),
    },
    // Calls to the identity provider, by network.
    signIn: {
      maxRunning: 16,
      maxOfAccount: 4,
      maxWaiting: 200,
      maxWaitingOfAccount: 100,
      waitMs: 4000,
      pace: paceOf(accountRate, 3, 100),
    },
    ...fileLimitsOf(accountRate),
    maxDonations: 2000,
    open: { callsPerMinute: 3000, maxNetworks: 10_000 },
    refusals: { callsPerMinute: 60, maxNetworks: 10_000 },
  }
}

const fileLimitsOf = (accountRate: number): Pick<LoadLimits, 'file' | 'arrival' | 'upload'> => ({
  file: {
    maxRunning: 8,
    maxOfAccount: 2,
    maxOfAssociation: 4,
    maxWaiting: 50,
    maxWaitingOfAccount: 4,
    waitMs: 4000,
    pace: paceOf(accountRate, 0.04, 2000),
  },
  // Files on their way. The next one of an association waits until the one before is here.
  arrival: {
    maxRunning: 16,
    maxOfAccount: 1,
    maxOfAssociation: 1,
    maxWaiting: 64,
    maxWaitingOfAccount: 4,
    waitMs: 8000,
  },
  // Files that are here, while they are read.
  upload: {
    maxRunning: 2,
    maxOfAccount: 1,
    maxOfAssociation: 1,
    maxWaiting: 20,
    maxWaitingOfAccount: 4,
    waitMs: 4000,
    pace: paceOf(accountRate, 0.04, 2000),
  },
})
