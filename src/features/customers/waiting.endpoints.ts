import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { compter } from '#shared/role.ts'

/** Counts what waits for a person in their association. An act that they may not do counts 0. */
export const Waiting = z.object({
  /** Corrections, time slots and a higher amount that another manager asked for. */
  corrections: z.int(),
  /** Counting sheets that another person signed first. */
  sheets: z.int(),
  /** Counted differences of the cash box that another person noted. */
  differences: z.int(),
  /** Closings that another manager wants to reopen. */
  reopenings: z.int(),
  /** Donors' answers with their address, which name another person than the donation. */
  addresses: z.int(),
  silences: z.int(),
  /** Receipts that a correction ended, and a quality of worship that ends. */
  receipts: z.int(),
  /** Lines of the bank that nobody has explained. */
  bank: z.int(),
})
export type Waiting = z.infer<typeof Waiting>

/** Apart from the other calls of associations, since the menu makes it on every page. */
export const getWaiting = endpoint({
  call: 'GET /customers/:customerId/waiting',
  summary: 'Counts what waits for the caller: what a second person confirms, silent terminals, lines to explain.',
  allow: ['manager', compter],
  response: Waiting,
})
