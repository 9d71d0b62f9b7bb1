import type { AddressInfo } from 'node:net'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from './server.ts'

/** Starts a server that listens on a port of this machine, with an association, its manager and a terminal. */
export const startListeningServer = async (options?: Parameters<typeof startTestApp>[0]) => {
  const test: TestApp = await startTestApp(options)
  const customer = await insertCustomer(test.db)
  const manager = await insertUser(test.db, { role: 'manager', customer_id: customer.id })
  const device = await insertDevice(test.db, customer.id)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  return {
    ...test,
    customer,
    manager,
    device,
    origin: `http://127.0.0.1:${port}`,
    /** Issues a code, as the manager does on the page of the terminal. */
    issueCode: async (): Promise<string> => {
      const answer = await test.call(manager, 'POST', `/devices-auth/${device.id}/generateNewCode`)
      return answer.json<{ code: string }>().code
    },
  }
}
