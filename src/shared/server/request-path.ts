import type { FastifyRequest } from 'fastify'

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Returns the path of the route that a request matched, or its own decoded path when it matched none. A check must not read
 * `request.url`: `/%61pi` is the same address as `/api` (docs/security.md#addresses).
 */
export const pathOf = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string =>
  routeOptions.url ?? decoded(url.split('?')[0] ?? '')
