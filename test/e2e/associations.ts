import type { APIRequestContext } from '@playwright/test'
import { alter } from './accounts.ts'
import { expect } from './visit.ts'

/** Associations of a journey's own: those of the demo are counted on by others. */

/** The API, called by one of the platform's staff. */
export const callAsOrganizer = async (request: APIRequestContext) => {
  const data = { email: 'organisateur@escarcelle.example', password: 'escarcelle-demo', returnSecureToken: true }
  const signedIn = await request.post('/idp/v1/accounts:signInWithPassword?key=embedded', { data })
  const headers = { authorization: `Bearer ${(await signedIn.json()).idToken}` }
  return {
    get: async (path: string) => (await request.get(`/api${path}`, { headers })).json(),
    post: async (path: string, body: object) => {
      const answer = await request.post(`/api${path}`, { headers, data: body })
      expect(answer.status(), await answer.text()).toBe(201)
    },
  }
}

/** Makes an association without anyone, by a name that no other has; answers its id. */
export const makeAssociation = async (request: APIRequestContext, name: string, email: string): Promise<string> => {
  await alter(
    `insert into customers (id, name, responsible_first_name, responsible_last_name, phone, email, address, city, postal_code)
     values (gen_random_uuid(), '${name}', 'Odile', 'Fournier', '01 23 45 67 89', $1, '3 quai du Fanal', 'Honfleur', '14600')`,
    email,
  )
  const customers: { _id: string; name: string }[] = await (await callAsOrganizer(request)).get('/customers')
  return customers.find((customer) => customer.name === name)?._id ?? ''
}
