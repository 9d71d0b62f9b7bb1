import type { Plugin } from 'vite'

/**
 * The schemas of Zod. Each holds a function that describes it as JSON Schema, which only the server's OpenAPI needs.
 */
const schemas = /\/zod\/v4\/classic\/schemas\.js$/

const english = 'import en from "../locales/en.js";'
const description = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
const describe = /create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g
/** A format as a method of a string, such as `z.string().email()`. The product writes `z.email()`. */
const formatMethod = /^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},?\n/gm
/** The code for values that contain themselves, which neither a form nor an address has. */
const memoizer = 'core.config({ memoizer: core.memoizer() });'
/** The generator of code, which `shared/web/zodJitless.ts` turns off. */
const generator = 'core.$ZodObjectJIT.init('

/** Lists the formats that are no methods of a string in the browser. */
export const formatsOf = (code: string): string[] => [...code.matchAll(formatMethod)].map(([, name = '']) => name)

/**
 * Removes what the browser does not use: descriptions as JSON Schema, the English messages, which
 * `shared/french-messages.ts` replaces, formats as methods, cycles and generated code. Throws when a version of Zod is
 * written in another way.
 */
export const withoutUnused = (code: string): string => {
  const lean = code
    .replaceAll(description, '')
    .replaceAll(describe, '(() => undefined)')
    .replaceAll(formatMethod, '')
    .replace(english, 'const en = () => ({});')
    .replace(memoizer, '{}')
    .replace(generator, 'core.$ZodObject.init(')
  if (
    /locales\/en|processors\.\w+Processor|JSONSchemaMethod\(|ZodEmail, params\)\);\n {4}\}|memoizer\(\)|JIT/.test(lean)
  )
    throw new Error('Zod has another shape than scripts/lean-zod.ts knows.')
  return lean
}

/** Keeps a third of Zod out of the browser: 10 kB of the first page's scripts, compressed. */
export const leanZod = (): Plugin => ({
  name: 'escarcelle:lean-zod',
  apply: 'build',
  transform: (code, id) => (schemas.test(id) ? { code: withoutUnused(code), map: null } : undefined),
})
