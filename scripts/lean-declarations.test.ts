import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { leanDeclarations } from './lean-declarations.ts'

const lean = (code: string, id = '/project/src/features/causes/cause.endpoints.ts'): string | undefined => {
  const { transform } = leanDeclarations() as unknown as {
    transform: (this: { parse: typeof parseAst }, code: string, id: string) => { code: string } | undefined
  }
  return transform.call({ parse: parseAst }, code, id)?.code
}

it('keeps the address and the rights of a call, and drops its schemas with their imports', () => {
  const code = `import { z } from 'zod';
import { Cause, limits } from './cause.ts';
export const most = limits.causes;
export const listCauses = endpoint({
  call: 'GET /customers/:customerId/causes',
  summary: 'Lists the causes.',
  allow: ['manager'],
  uploadBounds: { maxBytes: Cause.bytes, tooLarge: Cause.tooLarge },
  answersDonors: true,
  response: z.array(Cause),
});`
  expect(lean(code)).toBe(`
import { limits } from './cause.ts';
export const most = limits.causes;
export const listCauses = /* @__PURE__ */ (() => endpoint({
  call: 'GET /customers/:customerId/causes', allow: ['manager'],
}))();`)
})

it('keeps the content type of a text, which the client reads', () => {
  expect(lean("const exported = endpoint({ response: 'text/csv', query: Query })")).toContain("response: 'text/csv'")
})

it('marks a schema as free of side effects, and leaves its code as it is', () => {
  const schema = 'z.object({ query: z.string() }).optional()'
  expect(lean(`export const Search = ${schema}`)).toBe(`export const Search = /* @__PURE__ */ (() => ${schema})()`)
})

it('leaves screens alone', () => {
  expect(lean('const a = f()', '/project/src/features/causes/web/cause.queries.ts')).toBeUndefined()
})
