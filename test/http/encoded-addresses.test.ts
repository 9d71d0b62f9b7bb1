import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#shared/server/bind.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ appEnv: 'production' })
})
afterAll(() => test.close())

const hex = (letter: string, isUpper: boolean): string => {
  const code = letter.charCodeAt(0).toString(16).padStart(2, '0')
  return `%${isUpper ? code.toUpperCase() : code}`
}

/** Returns an address with each of its letters encoded alone, with all of them, and with a slash at its end. */
const encodingsOf = (path: string): string[] => {
  const letters = path.split('')
  const alone = letters.flatMap((letter, index) =>
    letter === '/' ? [] : [true, false].map((isUpper) => letters.with(index, hex(letter, isUpper)).join('')),
  )
  const all = letters.map((letter) => (letter === '/' ? letter : hex(letter, false))).join('')
  return [path, `${path}/`, `${path}?x=/docs/static/`, all, ...alone]
}

describe("the API's description in production", () => {
  it.each(['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'])('%s is closed in every encoding', async (path) => {
    for (const url of encodingsOf(path)) {
      const { statusCode, headers, body } = await test.app.inject(url)
      expect([url, [401, 404].includes(statusCode), headers['cache-control']]).toEqual([url, true, 'no-store'])
      expect(body).not.toContain('operationId')
    }
  })

  it('has an open viewer', async () => {
    for (const url of encodingsOf('/api/docs'))
      expect([url, (await test.app.inject(url)).statusCode]).toEqual([url, 200])
  })
})

it('no call is open or kept by a cache in another encoding', async () => {
  const endpoints = await everyEndpoint()
  expect(endpoints.length).toBeGreaterThan(80)
  for (const [, { method, path, allow }] of endpoints) {
    const plain = `/api${path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000001')}`
    const urls = [
      plain,
      plain.replace('/api', '/%61pi'),
      plain.replace('/api', '/a%70i'),
      plain.replace(/[a-z](?=[^/]*$)/, (letter) => hex(letter, true)),
    ]
    for (const url of urls) {
      const { statusCode, headers } = await test.app.inject({ method, url })
      expect([method, url, headers['cache-control']]).toEqual([method, url, 'no-store'])
      if (!(allow as readonly string[]).includes('anyone'))
        expect([method, url, statusCode]).toEqual([method, url, 401])
    }
  }
})

it('sign-in and unknown addresses of the API answer JSON that no cache keeps, in every encoding', async () => {
  for (const url of ['/idp/v1/nothing', '/api/nothing'].flatMap(encodingsOf)) {
    const { statusCode, headers } = await test.app.inject(url)
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store'])
    expect(headers['content-type']).toContain('application/json')
  }
})

it('a path that cannot be decoded stays as it is', () => {
  expect(pathOf({ routeOptions: {}, url: '/%zz?x' } as never)).toBe('/%zz')
})
