import type { LightMyRequestResponse } from 'fastify'
import { describeApi } from '#app/server/api-description.ts'

type Response = { $ref?: string; content?: Record<string, { examples?: object }> }
type Operation = { responses: Record<string, Response> }

const description = describeApi()
const sharedResponses: Record<string, Response> = description.components.responses

/** Fixed paths come before those with parameters, as in the router. */
const paths = Object.entries(description.paths)
  .map(([template, operations]) => ({
    pattern: new RegExp(`^/api${template.replaceAll(/\{\w+\}/g, '[^/%]+')}/?$`),
    parameterCount: template.split('{').length,
    operations: operations as Record<string, Operation>,
  }))
  .sort((a, b) => a.parameterCount - b.parameterCount)

const operationOf = (method: string, url: string): Operation | undefined => {
  const [address = ''] = url.split('?')
  return paths.find(({ pattern }) => pattern.test(address))?.operations[
    method === 'HEAD' ? 'get' : method.toLowerCase()
  ]
}

const codesOf = ({ responses }: Operation, status: number): string[] => {
  const response = responses[status]
  const { content } = response?.$ref ? (sharedResponses[response.$ref.split('/').at(-1) ?? ''] ?? {}) : (response ?? {})
  return Object.keys(content?.['application/json']?.examples ?? {})
}

/** Throws when a call answers an error that the API's description does not list for it. */
export const requireDocumented = (method: string, url: string, answer: LightMyRequestResponse): void => {
  const { statusCode } = answer
  const operation = operationOf(method, url)
  if (statusCode < 400 || !operation || method === 'HEAD') return
  const { code } = answer.json<{ code: string }>()
  if (codesOf(operation, statusCode).includes(code)) return
  throw new Error(`${method} ${url} answers ${statusCode} ${code}, which its declaration does not name in 'refusals'.`)
}
