/** The provider of the browser's SDK, written into the page. No secret: the API key grants nothing. */
export type PageProvider = { name: 'embedded' } | { name: 'google'; projectId: string; apiKey: string }

/** Neither has spaces or quotes: they are written into an attribute of the page unescaped. */
export const projectIdPattern = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/
export const apiKeyPattern = /^[\w-]{10,100}$/

/** Writes the content of the page's `<meta name="identity">`: 'embedded', or 'google', the project and its key. */
export const writeProvider = (provider: PageProvider): string =>
  provider.name === 'embedded' ? 'embedded' : `google ${provider.projectId} ${provider.apiKey}`

/** Reads the content of the page. Anything unknown counts as embedded, as in a page of the development server. */
export const readProvider = (text: string | undefined): PageProvider => {
  const [name, projectId, apiKey] = text?.split(' ') ?? []
  return name === 'google' && projectId && apiKey ? { name, projectId, apiKey } : { name: 'embedded' }
}

/** Returns the origins that the SDK calls besides our own. The content security policy allows no others. */
export const sdkOrigins = (provider: PageProvider): string[] =>
  provider.name === 'embedded' ? [] : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
