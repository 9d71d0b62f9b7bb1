import type { Plugin } from 'vite'

/** The schemas of Zod. Each holds a function that describes it as JSON Schema, which only the server's OpenAPI needs. */
const schemas = /\/zod\/v4\/classic\/schemas\.js$/

const english = 'import en from "../locales/en.js";'
const description = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
const describe = /create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g

/**
 * Removes what describes schemas as JSON Schema, and the English messages, which `shared/french-messages.ts` replaces.
 * Throws when a version of Zod is written in another way.
 */
export const withoutUnused = (code: string): string => {
  const lean = code
    .replaceAll(description, '')
    .replaceAll(describe, '(() => undefined)')
    .replace(english, 'const en = () => ({});')
  if (lean.includes('locales/en') || /processors\.\w+Processor|JSONSchemaMethod\(/.test(lean))
    throw new Error('Zod has another shape than scripts/lean-zod.ts knows.')
  return lean
}

/** Keeps the generator of JSON Schema, a fifth of Zod, and its English out of the browser. */
export const leanZod = (): Plugin => ({
  name: 'escarcelle:lean-zod',
  apply: 'build',
  transform: (code, id) => (schemas.test(id) ? { code: withoutUnused(code), map: null } : undefined),
})
