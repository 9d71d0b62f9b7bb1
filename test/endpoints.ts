import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '#shared/endpoint.ts'

const root = path.resolve(import.meta.dirname, '..')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value

/** Lists the files that declare calls, from the root. */
export const endpointFiles = (): string[] =>
  globSync('src/features/*/*.endpoints.ts', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()

/** Lists the declared calls of all features, with the names of their declarations. */
export const everyEndpoint = async (): Promise<[name: string, endpoint: Endpoint][]> => {
  const modules = await Promise.all(endpointFiles().map((file) => import(pathToFileURL(path.join(root, file)).href)))
  return modules.flatMap((exports: object) => Object.entries(exports)).filter((entry) => isEndpoint(entry[1]))
}
