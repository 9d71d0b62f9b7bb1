import Fastify, { type FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { createSecurityLog, noteUndeclaredProxies } from './security-log.ts'

const setUp = () => {
  let nowMs = 0
  const lines: object[] = []
  const note = createSecurityLog({ now: () => nowMs })
  const request = {
    ip: '203.0.113.7',
    url: '/api/customers/0193167e-89be-7bfa-9bf2-6ca63eb82048/users?email=claire@escarcelle.example',
    routeOptions: { method: 'POST', url: '/api/customers/:customerId/users' },
    log: {
      warn: (fields: object, message: string) => lines.push({ ...fields, message }),
      info: (fields: object) => lines.push({ ...fields, level: 'info' }),
    },
  } as unknown as FastifyRequest
  return {
    lines,
    note: (event: Parameters<typeof note>[1]) => note(request, event),
    pass: (ms: number) => (nowMs += ms),
  }
}

it('writes one line with the event, a coarse network and the route, and no personal data', () => {
  const { lines, note } = setUp()
  note('role-refused')
  expect(lines).toEqual([
    {
      security: 'role-refused',
      network: '203.0.113.0/24',
      method: 'POST',
      route: '/api/customers/:customerId/users',
      message: 'security event',
    },
  ])
})

it('writes a sign-in that succeeds at level info', () => {
  const { lines, note } = setUp()
  note('signed-in')
  expect(lines).toEqual([expect.objectContaining({ security: 'signed-in', level: 'info' })])
})

it('writes 60 lines of one event a minute, then the number of suppressed ones', () => {
  const { lines, note, pass } = setUp()
  for (let round = 0; round < 5000; round += 1) note('sign-in-failed')
  expect(lines).toHaveLength(60)
  note('locked-out')
  expect(lines).toHaveLength(61)
  pass(60_000)
  note('sign-in-failed')
  expect(lines.slice(61)).toEqual([
    expect.objectContaining({ security: 'sign-in-failed', suppressed: 4940 }),
    expect.objectContaining({ security: 'sign-in-failed', message: 'security event' }),
  ])
})

it.each([
  ['of no proxy', false, ['undeclared-proxy', 'undeclared-proxy']],
  ['of another proxy', ['10.0.0.9'], ['undeclared-proxy', 'undeclared-proxy']],
  ['of this proxy', ['127.0.0.1'], []],
])('notes once an hour a proxy that passes calls on, where the setting tells %s', async (_, trustProxy, expected) => {
  const events: string[] = []
  let nowMs = 0
  const app = Fastify({ trustProxy })
  app.decorate('noteSecurityEvent', (_request, event) => void events.push(event))
  noteUndeclaredProxies(app, () => nowMs)
  app.get('/', () => 'ok')
  await app.inject('/')
  for (const at of [1, 2, 3_600_000, 3_600_001]) {
    nowMs = at
    await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.7' } })
  }
  expect(events).toEqual(expected)
})
