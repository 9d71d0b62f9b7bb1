// A terminal in its shortest form: signs in with a code, chooses a cause and sends a donation. Arguments: the address
// of the API, the id and serial number of the terminal, and its code. Prints the recorded donation.
import createClient from 'openapi-fetch'
import type { components, paths } from './generated/api.d.ts'

const [baseUrl = '', deviceId = '', serialNumber = '', code = ''] = process.argv.slice(2)

/** Returns the answer of a call, or throws with the code of its error. */
const answerOf = async <Answer>(
  call: Promise<{ data?: Answer; error?: components['schemas']['Problem'] }>,
): Promise<Answer> => {
  const { data, error } = await call
  if (data === undefined) throw new Error(`${error?.status} ${error?.code}: ${error?.message}`)
  return data
}

const api = createClient<paths>({ baseUrl })
const session = await answerOf(
  api.POST('/devices-auth/{deviceId}/login', { params: { path: { deviceId } }, body: { serialNumber, code } }),
)
const headers = { Authorization: `Bearer ${session.accessToken}` }
const path = { customerId: session.customerId }

const causes = await answerOf(api.GET('/customers/{customerId}/causes', { headers, params: { path } }))
const donation = await answerOf(
  api.POST('/customers/{customerId}/transactions', {
    headers,
    params: { path, header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { amount: 20, causeId: causes[0]?._id ?? null },
  }),
)
console.log(JSON.stringify(donation))
