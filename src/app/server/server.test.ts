import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('the server', () => {
  it('says that it is ready', async () => {
    expect((await test.call(undefined, 'GET', '/health')).json()).toEqual({ status: 'ok' })
  })

  it('serves metrics to its own machine, and to nobody behind a proxy', async () => {
    await test.call(undefined, 'GET', '/health')
    const metrics = await test.call(undefined, 'GET', '/metrics')
    expect(metrics.body).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/health"[^}]*\} \d/)
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    expect((await test.call(undefined, 'GET', '/metrics', { headers })).statusCode).toBe(404)
    expect((await test.app.inject({ url: '/api/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(404)
  })

  it('describes every call in OpenAPI 3.1, with who may make it', async () => {
    const description = (await test.call(undefined, 'GET', '/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    const { get, post } = description.paths['/api/customers/{customerId}/transactions']
    expect([get.description, post.description]).toEqual([
      'Allowed: user, manager, admin, commercial, organizer. Scope: association.',
      'Allowed: terminal, manager, admin. Scope: association.',
    ])
    expect(Object.keys(post.requestBody.content['application/json'].schema.properties)).toContain('amount')
  })

  it('keeps donors and figures out of every cache', async () => {
    expect((await test.call(undefined, 'GET', '/users/me')).headers['cache-control']).toBe('no-store')
  })

  it('answers an unknown call with the error body', async () => {
    const answer = await test.call(undefined, 'GET', '/nothing')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
  })
})
