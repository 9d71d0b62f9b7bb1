import { z } from 'zod'
import { searchCustomers } from '#features/customers/customer.endpoints.ts'
import type { CustomerSummary } from '#features/customers/customer.ts'
import { issueDeviceCode, listDevices, signInDevice } from '#features/devices/device.endpoints.ts'
import { CallFailure, type Client, createClient } from '#shared/client.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { plainName } from './catalogue.ts'
import type { CommandOptions } from './command.ts'
import type { Session } from './session.ts'
import { texts } from './terminal.texts.ts'

/** The answer of the embedded identity provider, in the Identity Toolkit protocol. */
const StaffSession = z.object({ idToken: z.string() })

/** Signs a person in at the embedded provider, as the browser does. Returns the ID token. */
const signInStaff = async (server: string, email: string, password: string): Promise<string> => {
  const answer = await fetch(`${server}/idp/v1/accounts:signInWithPassword?key=terminal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  }).catch(() => {
    throw new StartFailure(texts.away(server))
  })
  const body: unknown = await answer.json().catch(() => undefined)
  const session = StaffSession.safeParse(body)
  if (answer.ok && session.success) return session.data.idToken
  const code = z.object({ error: z.object({ message: z.string() }) }).safeParse(body).data?.error.message
  throw new StartFailure(code ? (texts.staffRefusals[code] ?? texts.signInRefused(code)) : texts.noEmbeddedSignIn)
}

const findAssociation = (customers: CustomerSummary[], name: string): CustomerSummary => {
  const wanted = plainName(name)
  const found = customers.filter((customer) => plainName(customer.name) === wanted)
  if (found.length > 1) throw new StartFailure(texts.severalAssociations(name))
  if (found[0]) return found[0]
  const near = customers.filter((customer) => plainName(customer.name).includes(wanted)).slice(0, 5)
  throw new StartFailure(
    texts.noAssociation(
      name,
      near.map((customer) => customer.name),
    ),
  )
}

type Credentials = { device: string; serial: string; code: string }

/** Finds a terminal and issues its code, as a manager does for a new terminal. */
const askForCode = async (call: Client, association: string, serial: string | undefined): Promise<Credentials> => {
  const { data } = await call(searchCustomers, { query: { search: association, order: 'relevance', limit: '50' } })
  const customer = findAssociation(data, association)
  const devices = await call(listDevices, { params: { customerId: customer._id } })
  const device = serial ? devices.find(({ serialNumber }) => serialNumber === serial) : devices[0]
  if (!device) throw new StartFailure(texts.noDevice(customer.name, serial))
  const { code } = await call(issueDeviceCode, { params: { deviceId: device._id } })
  return { device: device._id, serial: device.serialNumber, code }
}

/**
 * Signs the terminal in with its serial number and code. With an association instead, issues the code first.
 * @throws StartFailure with the server's message.
 */
export const signIn = async ({ qr, ...given }: CommandOptions<'login'>): Promise<Session> => {
  const options = { ...given, ...qr }
  const { server, association, device, serial, code } = options
  let staffToken: string | undefined
  const call = createClient({ origin: server, token: () => staffToken })
  const credentialsOf = async (): Promise<Credentials> => {
    if (device && serial && code) return { device, serial, code }
    if (!association) throw new StartFailure(texts.wrongOption.loginDevice)
    staffToken = await signInStaff(server, options.email, options.password)
    return askForCode(call, association, serial)
  }
  try {
    const credentials = await credentialsOf()
    // The next calls are a terminal's: they must not carry the person's token.
    staffToken = undefined
    const { customerId, deviceId, accessToken } = await call(signInDevice, {
      params: { deviceId: credentials.device },
      body: { serialNumber: credentials.serial, code: credentials.code },
    })
    return { server, customerId, deviceId, accessToken }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    throw new StartFailure(error.status === 0 ? texts.away(server) : error.message)
  }
}
