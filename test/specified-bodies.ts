// The bodies of docs/rules/screens.md#forms-bodies, by call. A client that is written from the rules sends these
// fields, and so do our screens (`renderScreen` refuses others).

const person = 'responsibleLastName responsibleFirstName phone email'
const customer = `name ${person} address postalCode city country terminal_id firebaseMerchantId`.split(' ')
const needs = 'needDonatorName needDonatorPhone needDonatorEmail needMembershipNumber'
const cause = `name icon amount amountTarget ${needs}`.split(' ')
const user = 'firstname lastname phone email role'.split(' ')

export const specifiedBodies: Readonly<Record<string, readonly string[]>> = {
  'PUT /users/update-role': ['userId', 'role'],
  'POST /customers': customer,
  'PUT /customers/:customerId': customer,
  'POST /customers/:customerId/causes': cause,
  'PATCH /customers/:customerId/causes/:causeId': cause,
  'POST /customers/:customerId/shortcuts': ['name', 'causeId', 'amount'],
  'POST /customers/:customerId/users': user,
  'PATCH /customers/:customerId/users/:userId': user,
  'POST /customers/:customerId/devices': ['serialNumber', 'label', 'model'],
  'PATCH /customers/:customerId/devices/:deviceId': ['label', 'model'],
}

/** Fields of ours that a call takes besides. Our screens send them only when they are filled in or changed. */
export const ownFields: Readonly<Record<string, readonly string[]>> = {
  'POST /customers': ['siren'],
  'PUT /customers/:customerId': ['siren'],
}

/** Returns the fields of a body that neither list has. Fields without a value are not sent. */
export const unspecifiedFields = (call: string, body: unknown): string[] => {
  const specified = specifiedBodies[call]
  if (specified === undefined) return []
  const sent = Object.keys(JSON.parse(JSON.stringify(body ?? {})) as object)
  return sent.filter((name) => !specified.includes(name) && !ownFields[call]?.includes(name))
}
