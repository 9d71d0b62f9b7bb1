import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#app/demo/random.ts'
import { listedCount, type TransactionStats } from '#features/transactions/transaction.ts'
import type { Answer, Send } from './http.ts'
import type { Donation, Model } from './model.ts'
import { type Association, password, type Terminal, type World } from './world.ts'

export type ClientKind = 'terminal' | 'corrector' | 'archiver' | 'exporter' | 'signer' | 'reader'

/** A client that calls until it is stopped. */
export type Loop = (isOver: () => boolean) => Promise<void>

type Setting = { send: Send; model: Model; random: Random }

const retryableStatuses = [0, 429, 503]

/** Tells whether a call may be repeated later. Any other failure is a violation. */
const isRetryable = ({ status, headers, text }: Answer, what: string, { violate }: Model): boolean => {
  if ((status === 503 || status === 429) && headers['retry-after'] === undefined && !text.includes('"error"'))
    violate(`${what}: ${status} without Retry-After`)
  return retryableStatuses.includes(status)
}

const unexpected = (what: string, { status, text }: Answer): string => `${what}: ${status} ${text.slice(0, 300)}`

/** Sends a donation once. Returns whether it was acknowledged. */
export const give = async ({ send, model }: Setting, token: string, donation: Donation): Promise<boolean> => {
  const answer = await send({
    kind: 'donation',
    method: 'POST',
    path: `/api/customers/${donation.customerId}/transactions`,
    customerId: donation.customerId,
    token,
    headers: { 'idempotency-key': donation.key },
    body: donation.body,
  })
  if (answer.status === 201) {
    model.acknowledge(donation, (JSON.parse(answer.text) as { _id: string })._id)
    return true
  }
  if (!isRetryable(answer, 'donation', model)) model.violate(unexpected('donation', answer))
  return false
}

const drawDonation = (model: Model, random: Random, customerId: string, causeIds: string[]): Donation => {
  const cents = random.integer(100, 15_000)
  const cause = random.chance(0.4) ? { causeId: random.pick(causeIds) } : {}
  const donation = { customerId, key: randomUUID(), cents, body: { amount: cents / 100, ...cause } }
  model.donations.set(donation.key, donation)
  return donation
}

/** A terminal sends donations and repeats the unanswered ones, and sometimes answered ones. */
export const terminalLoop = (setting: Setting, terminal: Terminal, causeIds: string[]): Loop => {
  const { model, random } = setting
  const { customerId, token, outbox } = terminal
  return async (isOver) => {
    while (!isOver()) {
      const waiting = outbox.shift()
      const donation = waiting ?? drawDonation(model, random, customerId, causeIds)
      const isTwice = random.chance(0.05)
      const answers = await Promise.all([
        give(setting, token, donation),
        ...(isTwice ? [give(setting, token, donation)] : []),
      ])
      if (!answers.includes(true)) outbox.push(donation)
      if (random.chance(0.05)) {
        const earlier = model.drawAcknowledged(customerId, random)
        if (earlier) await give(setting, token, earlier)
      }
      await pause(answers.includes(true) ? random.integer(5, 60) : random.integer(40, 300))
    }
  }
}

type Person = Association['manager']

/** Signs a manager in. Returns the token, or undefined while the product is unavailable. */
const signIn = async ({ send, model }: Setting, person: Person): Promise<string | undefined> => {
  const answer = await send({
    kind: 'sign-in',
    method: 'POST',
    path: '/idp/v1/accounts:signInWithPassword?key=chaos',
    customerId: '',
    body: { email: person.email, password, returnSecureToken: true },
  })
  if (answer.status === 200) return (JSON.parse(answer.text) as { idToken: string }).idToken
  const isBusy = answer.status === 400 && answer.text.includes('TOO_MANY_ATTEMPTS')
  if (!isBusy && !isRetryable(answer, 'sign-in', model)) model.violate(unexpected('sign-in', answer))
  return undefined
}

/** Calls as a manager, and signs in again when the session has ended. */
export const callAsManager = async (
  setting: Setting,
  { id, manager }: Association,
  asked: Omit<Parameters<Send>[0], 'customerId' | 'token'>,
): Promise<Answer> => {
  const away: Answer = { status: 0, text: '', headers: {} }
  manager.token ??= await signIn(setting, manager)
  if (manager.token === undefined) return away
  const call = () =>
    setting.send({ ...asked, path: `/api/customers/${id}${asked.path}`, customerId: id, token: manager.token })
  const answer = await call()
  if (answer.status !== 401) return answer
  manager.token = await signIn(setting, manager)
  return manager.token === undefined ? away : call()
}

const correctorLoop = (setting: Setting, association: Association): Loop => {
  const { model, random } = setting
  return async (isOver) => {
    while (!isOver()) {
      await pause(random.integer(40, 160))
      const donation = model.drawAcknowledged(association.id, random)
      if (donation?.id === undefined || model.cancelled.get(donation.id) === 'acknowledged') continue
      model.cancelled.set(donation.id, 'unknown')
      const answer = await callAsManager(setting, association, {
        kind: 'write',
        method: 'POST',
        path: `/transactions/${donation.id}/movements`,
        body: { kind: 'cancelled', reason: 'Erreur de saisie', version: 0 },
      })
      // 409: an earlier request, whose answer was lost, has cancelled it.
      if (answer.status === 201 || answer.status === 409) model.cancelled.set(donation.id, 'acknowledged')
      else if (!isRetryable(answer, 'movement', model)) model.violate(unexpected('movement', answer))
    }
  }
}

const archiverLoop = (setting: Setting, association: Association): Loop => {
  const { model, random } = setting
  return async (isOver) => {
    // A request without an answer may still be carried out, as long as the round lasts.
    const doubtful = new Set<string>()
    while (!isOver()) {
      await pause(random.integer(60, 200))
      const causeId = random.pick(association.causeIds)
      const cause = model.causes.get(causeId)
      if (!cause || doubtful.has(causeId)) continue
      const wanted = !cause.isArchived
      cause.certainty = 'unknown'
      const answer = await callAsManager(setting, association, {
        kind: 'write',
        method: 'POST',
        path: `/causes/${causeId}/${wanted ? 'archive' : 'desarchive'}`,
      })
      // A conflict says that the cause is in the wanted state, by a request whose answer was lost.
      if (answer.status === 200 || answer.status === 409)
        Object.assign(cause, { isArchived: wanted, certainty: 'acknowledged' })
      else {
        doubtful.add(causeId)
        if (!isRetryable(answer, 'archive', model)) model.violate(unexpected('archive', answer))
      }
    }
  }
}

const exporterLoop = (setting: Setting, association: Association): Loop => {
  const { model, random } = setting
  return async (isOver) => {
    while (!isOver()) {
      await pause(random.integer(80, 300))
      const acknowledged = model.countAcknowledged(association.id)
      const answer = await callAsManager(setting, association, { kind: 'export', path: '/transactions/export' })
      if (answer.status !== 200) {
        if (!isRetryable(answer, 'export', model)) model.violate(unexpected('export', answer))
        continue
      }
      const rows = answer.text.trimEnd().split('\r\n').length - 1
      if (rows < acknowledged)
        model.violate(`an export has ${rows} donations, ${acknowledged} were acknowledged before`)
    }
  }
}

const readerLoop = (setting: Setting, association: Association): Loop => {
  const { model, random } = setting
  return async (isOver) => {
    while (!isOver()) {
      await pause(random.integer(30, 120))
      const acknowledged = model.countAcknowledged(association.id)
      const answer = await callAsManager(setting, association, { kind: 'read', path: '/transactions?limit=20' })
      if (answer.status === 200) {
        const listed = listedCount((JSON.parse(answer.text) as { stats: TransactionStats }).stats)
        if (listed < acknowledged)
          model.violate(`a list counts ${listed} donations, ${acknowledged} were acknowledged before`)
      } else if (!isRetryable(answer, 'list', model)) model.violate(unexpected('list', answer))
    }
  }
}

const signerLoop = (setting: Setting, { manager }: Association): Loop => {
  const { random } = setting
  return async (isOver) => {
    while (!isOver()) {
      await pause(random.integer(100, 300))
      await signIn(setting, manager)
    }
  }
}

const loops: Record<Exclude<ClientKind, 'terminal'>, (setting: Setting, association: Association) => Loop> = {
  corrector: correctorLoop,
  archiver: archiverLoop,
  exporter: exporterLoop,
  signer: signerLoop,
  reader: readerLoop,
}

/** How many clients of each kind call in a round. */
export type Crowd = Record<ClientKind, number>

/** Creates the clients of a round. `originOf` says which server each one calls. */
export const createLoops = (
  { associations, clients, model }: World,
  { crowd, random, originOf }: { crowd: Crowd; random: Random; originOf: (position: number) => () => string },
): Loop[] => {
  let position = 0
  const settingOf = (label: string): Setting => ({
    send: clients.open(originOf(position++)),
    model,
    random: random.fork(label),
  })
  const terminals = associations.flatMap(({ terminals, causeIds }) =>
    terminals.map((terminal) => ({ terminal, causeIds })),
  )
  const made = terminals
    .slice(0, crowd.terminal)
    .map(({ terminal, causeIds }, number) => terminalLoop(settingOf(`terminal ${number}`), terminal, causeIds))
  for (const [kind, create] of Object.entries(loops) as [keyof typeof loops, (typeof loops)['reader']][])
    for (let number = 0; number < Math.min(crowd[kind], associations.length); number += 1) {
      const association = associations[number]
      if (association) made.push(create(settingOf(`${kind} ${number}`), association))
    }
  return made
}
