import { safeSessionStorage, storedKeys } from './storage.ts'

/** An open form. `typed` returns its values, or undefined when it has no unsaved input or contains a secret. */
type OpenForm = { pathname: string; address: string; typed: () => object | undefined }

type Draft = {
  values: object
  /** The address of the form, until its owner has been redirected there once. */
  address?: string
}

const openForms = new Set<OpenForm>()
/** The signed-in account, whose drafts may be read. */
let owner: string | undefined

const prefixOf = (account: string): string => `draft:${account}:`
const ownKeys = (): string[] => storedKeys(safeSessionStorage).filter((key) => owner && key.startsWith(prefixOf(owner)))
const read = (key: string): Draft | undefined => {
  const text = safeSessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as Draft)
}
const write = (key: string, draft: Draft): void => safeSessionStorage.setItem(key, JSON.stringify(draft))

/**
 * Keeps the input of open forms when a session ends without a sign-out. A draft stays in this tab's storage, by account
 * and path, until the same person has signed in again and resumed or dismissed it. A sign-out, or a sign-in of another
 * person, removes it (docs/rules/identity.md#sessions-draft).
 */
export const drafts = {
  register: (form: OpenForm): (() => void) => {
    openForms.add(form)
    return () => void openForms.delete(form)
  },

  hasOpenForm: (): boolean => openForms.size > 0,

  /** Saves the input of the open forms, before the screens of the account unmount. */
  save: (account: string): void => {
    for (const { pathname, address, typed } of openForms) {
      const values = typed()
      if (values) write(prefixOf(account) + pathname, { values, address })
    }
  },

  /** Sets the signed-in account. Only its drafts may be read. */
  setOwner: (account: string | undefined): void => {
    owner = account
  },

  /** Clears this tab's storage, except for the drafts of the signed-in account. */
  clearOthers: (): void => {
    const kept = new Set(ownKeys())
    for (const key of storedKeys(safeSessionStorage)) if (!kept.has(key)) safeSessionStorage.removeItem(key)
  },

  /** Returns the address of a form that has a draft, once: later navigation is free. */
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

  find: (pathname: string): object | undefined => (owner ? read(prefixOf(owner) + pathname)?.values : undefined),

  remove: (pathname: string): void => {
    if (owner) safeSessionStorage.removeItem(prefixOf(owner) + pathname)
  },
}
