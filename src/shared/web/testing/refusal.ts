import { CallFailure } from '#shared/client.ts'

/** Creates the failure of a refused call, with the server's message and its messages for fields. */
export const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  new CallFailure('refused', message, status, {
    problem: { status, code: 'refused', message, requestId: 'r', ...(fields && { fields }) },
  })
