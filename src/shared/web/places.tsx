import { type LinkProps, useNavigate, useParams } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'

/** The address of a screen, as plain data: a feature's page must not depend on the type of all routes. */
export type Place = { to: string; params?: Record<string, string>; search?: Record<string, string> }

/** Converts a place to the props of `Link`, or to the options of `navigate`. */
export const linkTo = (place: Place): LinkProps => place as LinkProps

/**
 * Makes the places that pages lead to. The screens of one customer have two addresses, one for its own users and one
 * for the platform's staff: pages get these functions from `usePlaces()` and serve both.
 */
export type Places = {
  home: () => Place
  causes: () => Place
  archivedCauses: () => Place
  newCause: () => Place
  cause: (causeId: string) => Place
  archivedCause: (causeId: string) => Place
  causeUpdate: (causeId: string) => Place
  shortcuts: () => Place
  newShortcut: () => Place
  shortcut: (shortcutId: string) => Place
  users: () => Place
  newUser: () => Place
  /** The form of a new user, filled in with the manager that the customer lacks. */
  newManager: () => Place
  userUpdate: (userId: string) => Place
  devices: () => Place
  newDevice: () => Place
  device: (deviceId: string) => Place
  deviceUpdate: (deviceId: string) => Place
  journal: () => Place
  /** Entering gifts by hand. */
  gifts: () => Place
  /** The donations of the customer, with the dialog of this one open. */
  donation: (transactionId: string) => Place

  customers: () => Place
  newCustomer: () => Place
  customer: (customerId: string) => Place
  customerUpdate: (customerId: string) => Place
  platformJournal: () => Place
  products: () => Place
  newProduct: () => Place
  product: (productId: string) => Place
  productUpdate: (productId: string) => Place
  productRemoval: (productId: string) => Place
}

type PlacesContextValue = {
  places: Places
  /** The customer whose screens are open. */
  customerId: string | undefined
}

const PlacesContext = createContext<PlacesContextValue | undefined>(undefined)

/** Gives the screens below it their places and their customer. */
export const PlacesProvider = ({ value, children }: { value: PlacesContextValue; children: ReactNode }) => (
  <PlacesContext value={value}>{children}</PlacesContext>
)

const usePlacesContext = (): PlacesContextValue => {
  const value = useContext(PlacesContext)
  if (!value) throw new Error('usePlaces() needs a PlacesProvider above it.')
  return value
}

export const usePlaces = (): Places => usePlacesContext().places

/** Returns the customer that the screen is about. */
export const useCustomerId = (): string => {
  const { customerId } = usePlacesContext()
  if (customerId === undefined) throw new Error('useCustomerId() needs a customer in the PlacesProvider above it.')
  return customerId
}

/** Returns the same, or undefined on a screen over all customers. */
export const useOptionalCustomerId = (): string | undefined => usePlacesContext().customerId

/** Returns a parameter of the screen's path: `useRouteParam('causeId')`. */
export const useRouteParam = (name: string): string => {
  const value = useParams({ strict: false, select: (params) => (params as Record<string, string | undefined>)[name] })
  if (value === undefined) throw new Error(`The path of this screen has no $${name}.`)
  return value
}

/** Returns a function that opens a place. `replace` leaves no step back to the screen that is left. */
export const useGoTo = () => {
  const navigate = useNavigate()
  return (place: Place, options: { replace?: boolean } = {}): void => void navigate({ ...linkTo(place), ...options })
}
