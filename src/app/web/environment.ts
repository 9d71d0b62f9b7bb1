/** The environment, which the server writes into the page. Unknown values count as production. */
export type AppEnvironment = 'preprod' | 'production'

export const readAppEnvironment = (): AppEnvironment =>
  document.querySelector<HTMLMetaElement>('meta[name="app-env"]')?.content === 'preprod' ? 'preprod' : 'production'
