import { describe, expect, it } from 'vitest'
import {
  apiKeyPattern,
  type PageProvider,
  projectIdPattern,
  readProvider,
  sdkOrigins,
  writeProvider,
} from './provider.ts'

const google: PageProvider = { name: 'google', projectId: 'escarcelle-prod', apiKey: 'AIzaSy-example_0123456789' }

describe('the provider in the page', () => {
  it.each<PageProvider>([{ name: 'embedded' }, google])('reads back what was written: %j', (provider) => {
    expect(readProvider(writeProvider(provider))).toEqual(provider)
  })

  it.each([undefined, '', '__IDENTITY__', 'google', 'google only-a-project', 'other a b'])(
    'is the embedded one when the page says %j',
    (text) => {
      expect(readProvider(text)).toEqual({ name: 'embedded' })
    },
  )

  it.each(['"><script>', "a' onload='", 'a b', 'a;script-src *', ''])(
    'cannot inject markup into the page: %j',
    (text) => {
      expect(projectIdPattern.test(text) || apiKeyPattern.test(text)).toBe(false)
    },
  )

  it("allows Google's two hosts only with Google's provider", () => {
    expect(sdkOrigins({ name: 'embedded' })).toEqual([])
    expect(sdkOrigins(google)).toEqual(['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'])
  })
})
