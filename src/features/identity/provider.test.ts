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
  it.each<PageProvider>([{ name: 'embedded' }, google])('is read as it was written: %j', (provider) => {
    expect(readProvider(writeProvider(provider))).toEqual(provider)
  })

  it.each([undefined, '', '__IDENTITY__', 'google', 'google only-a-project', 'other a b'])(
    'is the embedded one where the page says %j',
    (text) => {
      expect(readProvider(text)).toEqual({ name: 'embedded' })
    },
  )

  it.each(['"><script>', "a' onload='", 'a b', 'a;script-src *', ''])(
    'lets nothing into the page by its configuration: %j',
    (text) => {
      expect(projectIdPattern.test(text) || apiKeyPattern.test(text)).toBe(false)
    },
  )

  it("lets the page call Google's two hosts, and those for Google's provider alone", () => {
    expect(sdkOrigins({ name: 'embedded' })).toEqual([])
    expect(sdkOrigins(google)).toEqual(['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'])
  })
})
