import type { setUpReceipts } from '#features/receipts/testing/receipt.calls.ts'

type World = ReturnType<typeof setUpReceipts>

export const typed = {
  lastName: 'Benali',
  firstName: 'Samia',
  street: '3 place de la Mairie',
  postalCode: '75011',
  city: 'Paris',
  country: 'FR',
  consent: 'on',
}

/** Asks, opens and answers the links of donors, as a mail program and a browser do. */
export const addressCalls = (world: World) => {
  const send = (method: 'GET' | 'POST', url: string, fields?: Record<string, string>) =>
    world.test.app.inject({
      method,
      url,
      ...(fields && {
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    })
  const codeIn = (text = ''): string => /\/adresse\?jeton=([\w-]{43})/.exec(text)?.[1] ?? ''
  const ask = (transactionId: string) => world.call('POST', `/transactions/${transactionId}/address-request`)
  let people = 0
  const lastEmail = () => `samia${people}@example.org`
  return {
    ask,
    /** Gives a donation of a donor of its own. */
    give: (changes: object = {}) => {
      people += 1
      const donator = { donator_fullname: 'Samia Benali', donator_email: lastEmail() }
      return world.give({ amount_cents: 5000, ...donator, ...changes })
    },
    /** Returns the e-mail of the last donation. */
    lastEmail,
    act: (path: string, payload: object) => world.call('POST', path, payload),
    isForm: (body: string) => body.includes('<form method="post"'),
    codeIn,
    /** Asks for the address of a donation, and returns the code of the mail. */
    asked: async (transactionId: string): Promise<string> => {
      const answer = await ask(transactionId)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return codeIn((await world.test.mails()).at(-1)?.text)
    },
    open: (code: string, language = 'fr') => send('GET', `/adresse?jeton=${code}&langue=${language}`),
    answer: (code: string, changes: Record<string, string> = {}) =>
      send('POST', '/adresse', { jeton: code, langue: 'fr', ...typed, ...changes }),
    stateOf: async (transactionId: string) =>
      (await world.call('GET', `/transactions/${transactionId}/address-request`)).json(),
    donorOf: async (transactionId: string) =>
      (await world.call('GET', `/transactions/${transactionId}/donor`)).json().donor,
  }
}
