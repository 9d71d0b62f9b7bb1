import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'

type Filters = Record<string, string | undefined>

/**
 * Keeps the filters and the order of a list in the page's address, where Back, a reload and a shared link find them. A
 * change replaces the history entry. An empty value leaves the address.
 */
export const useAddressFilters = <Schema extends z.ZodType<Filters>>(schema: Schema) => {
  const filters = schema.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: { [Name in keyof z.output<Schema>]?: z.output<Schema>[Name] | undefined }): void => {
    const all = Object.entries({ ...filters, ...changes }).filter(([, value]) => value)
    const options = { to: '.', search: Object.fromEntries(all), replace: true, resetScroll: false }
    void navigate(options as NavigateOptions)
  }
  return [filters, change] as const
}
