/** What is typed in an open form; nothing when it has nothing to lose, or holds a secret. */
type OpenForm = { pathname: string; address: string; typed: () => object | undefined }

type Draft = {
  values: object
  /** Where the form is, until its owner has been led back there once. */
  address?: string
}

const openForms = new Set<OpenForm>()
/** Whose drafts may be read: the account that is signed in. */
let owner: string | undefined

const prefixOf = (account: string): string => `draft:${account}:`
const ownKeys = (): string[] => Object.keys(sessionStorage).filter((key) => owner && key.startsWith(prefixOf(owner)))
const read = (key: string): Draft | undefined => {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as Draft)
}
const write = (key: string, draft: Draft): void => sessionStorage.setItem(key, JSON.stringify(draft))

/**
 * What was typed in a form when a session ended by itself. It stays in this tab's storage, by account and address, until
 * the same person has signed in again and taken it or left it. Signing out by choice or signing in as someone else
 * removes it (docs/rules.md#sessions-draft).
 */
export const drafts = {
  /** Follows a form while it is open. Returns what ends that. */
  follow: (form: OpenForm): (() => void) => {
    openForms.add(form)
    return () => void openForms.delete(form)
  },

  /** Keeps what is typed now, before the screens of the account go. */
  keep: (account: string): void => {
    for (const { pathname, address, typed } of openForms) {
      const values = typed()
      if (values) write(prefixOf(account) + pathname, { values, address })
    }
  },

  /** Says who is signed in: their drafts alone may be read. */
  belongTo: (account: string | undefined): void => {
    owner = account
  },

  /** Empties this tab's storage, but for the drafts of the account that is signed in. */
  clearOthers: (): void => {
    const kept = new Set(ownKeys())
    for (const key of Object.keys(sessionStorage)) if (!kept.has(key)) sessionStorage.removeItem(key)
  },

  /** The address of a form whose draft waits. It is given once: the person may then go where they want. */
  takeAddress: (): string | undefined => {
    for (const key of ownKeys()) {
      const { values, address } = read(key) ?? { values: {} }
      if (address === undefined) continue
      write(key, { values })
      return address
    }
    return undefined
  },

  /** Keeps values under a path from now on, as a draft that nobody is led back to. */
  store: (pathname: string, values: object): void => {
    if (owner) write(prefixOf(owner) + pathname, { values })
  },

  /** The draft of the form at this path. */
  find: (pathname: string): object | undefined => (owner ? read(prefixOf(owner) + pathname)?.values : undefined),

  remove: (pathname: string): void => {
    if (owner) sessionStorage.removeItem(prefixOf(owner) + pathname)
  },
}
