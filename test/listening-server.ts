import type { AddressInfo } from 'node:net'
import { createCustomer } from '#features/customers/testing/customer.fixture.ts'
import { createDevice } from '#features/devices/testing/device.fixture.ts'
import { createUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from './server.ts'

/** A server that listens on a port of this machine, with an association, its manager and one terminal. */
export const startListeningServer = async () => {
  const test: TestApp = await startTestApp()
  const customer = await createCustomer(test.db)
  const manager = await createUser(test.db, { role: 'manager', customer_id: customer.id })
  const device = await createDevice(test.db, customer.id)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  return {
    ...test,
    customer,
    manager,
    device,
    origin: `http://127.0.0.1:${port}`,
    /** Asks for a code as the manager does on the page of the terminal. */
    issueCode: async (): Promise<string> => {
      const answer = await test.call(manager, 'POST', `/devices-auth/${device.id}/generateNewCode`)
      return answer.json<{ code: string }>().code
    },
  }
}
