import { type LinkProps, useNavigate, useParams } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'

/** The address of a screen, as plain data, since a feature's page must not depend on the type of all routes. */
export type Place = {
  to: string
  params?: Record<string, string>
  search?: Record<string, string | undefined>
  hash?: string
}

/** The screen itself, without its filters. */
export const unfiltered: Place = { to: '.', search: {} }

/** Converts a place to the props of `Link`, or to the options of `navigate`. */
export const linkTo = (place: Place): LinkProps => place as LinkProps

type ParamName<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never
/** The parameters that a path needs. */
export type ParamsOf<Path extends string> = [ParamName<Path>] extends [never]
  ? []
  : [params: Record<ParamName<Path>, string>]

/** Makes the places of one reader from the paths of pages. */
export type Addresses = {
  isStaff: boolean
  at: <Path extends `/${string}`>(path: Path, ...params: ParamsOf<Path>) => Place
  /** A page of the open customer: at its short path, or below the customer's page for the staff. */
  inCustomer: <Path extends `/${string}`>(path: Path, ...params: ParamsOf<Path>) => Place
  ofCustomer: <Path extends `/${string}`>(customerId: string, path: Path, ...params: ParamsOf<Path>) => Place
}

/** The places that pages link to, from `usePlaces()`. Each feature adds its own in `web/pages.ts`. */
export interface Places {}

type PlacesContextValue = {
  places: Places
  customerId: string | undefined
}

const PlacesContext = createContext<PlacesContextValue | undefined>(undefined)

export const PlacesProvider = ({ value, children }: { value: PlacesContextValue; children: ReactNode }) => (
  <PlacesContext value={value}>{children}</PlacesContext>
)

const usePlacesContext = (): PlacesContextValue => {
  const value = useContext(PlacesContext)
  if (!value) throw new Error('usePlaces() needs a PlacesProvider above it.')
  return value
}

export const usePlaces = (): Places => usePlacesContext().places

export const useCustomerId = (): string => {
  const { customerId } = usePlacesContext()
  if (customerId === undefined) throw new Error('useCustomerId() needs a customer in the PlacesProvider above it.')
  return customerId
}

/** Returns the customer of the screen, or undefined on a screen of all customers. */
export const useOptionalCustomerId = (): string | undefined => usePlacesContext().customerId

/** Returns a parameter of the screen's path: `useRouteParam('causeId')`. */
export const useRouteParam = (name: string): string => {
  const value = useParams({ strict: false, select: (params) => (params as Record<string, string | undefined>)[name] })
  if (value === undefined) throw new Error(`The path of this screen has no $${name}.`)
  return value
}

/** Returns a function that opens a place. `replace` replaces the current history entry. */
export const useGoTo = () => {
  const navigate = useNavigate()
  return (place: Place, options: { replace?: boolean } = {}): void => void navigate({ ...linkTo(place), ...options })
}
