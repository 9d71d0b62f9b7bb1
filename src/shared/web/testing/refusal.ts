import { CallFailure } from '#shared/client.ts'

/** Makes what a refused call throws: the server's message, and its messages for single fields. */
export const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  new CallFailure('refused', message, status, {
    problem: { status, code: 'refused', message, requestId: 'r', ...(fields && { fields }) },
  })
