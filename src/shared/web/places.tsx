import { type LinkProps, useNavigate, useParams } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'

/** The address of a screen, as plain data, since a feature's page must not depend on the type of all routes. */
export type Place = { to: string; params?: Record<string, string>; search?: Record<string, string | undefined> }

/** The screen itself, without its filters. */
export const unfiltered: Place = { to: '.', search: {} }

/** Converts a place to the props of `Link`, or to the options of `navigate`. */
export const linkTo = (place: Place): LinkProps => place as LinkProps

/**
 * Creates the places that pages link to. The screens of a customer have two addresses, one for its users and one for
 * the platform's staff. Pages get these functions from `usePlaces()` and work at both.
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
  /** The form of a new user, pre-filled with the customer's missing manager. */
  newManager: () => Place
  userUpdate: (userId: string) => Place
  devices: () => Place
  newDevice: () => Place
  device: (deviceId: string) => Place
  deviceUpdate: (deviceId: string) => Place
  /** A terminal of any association, for the platform's staff. */
  customerDevice: (customerId: string, deviceId: string) => Place
  donors: () => Place
  donorRetention: () => Place
  donorErasures: () => Place
  journal: () => Place
  /** Entering donations by hand. */
  donations: () => Place
  sheets: () => Place
  newSheet: () => Place
  sheet: (sheetId: string) => Place
  sheetUpdate: (sheetId: string) => Place
  deposits: () => Place
  newDeposit: () => Place
  newCashDeposit: () => Place
  cashBox: () => Place
  deposit: (depositId: string) => Place
  /** The movements, and those that wait for a second person. */
  movements: () => Place
  /** The form of a time slot, with the filters of the list of donations. */
  newSlot: (search?: Record<string, string>) => Place
  /** The donations of the customer, filtered. */
  transactions: (search?: Record<string, string | undefined>) => Place
  /** The figures of the customer. */
  statistics: (period?: { startDate: string; endDate: string }) => Place
  /** The donations behind a mark of the statistics. */
  markedDonations: (mark: Record<string, string>) => Place
  /** The evenings of a Ramadan, by its hijri year; of the last one without. */
  ramadan: (year?: number) => Place
  ramadanDates: (year: number) => Place
  closings: () => Place
  /** The form of a closing, with these days. */
  newClosing: (days?: { from: string; to: string }) => Place
  closing: (closingId: string) => Place
  imports: () => Place
  newImport: () => Place
  import: (importId: string) => Place
  /** The donations of the customer, with the dialog of this donation open. */
  donation: (transactionId: string) => Place

  customers: () => Place
  newCustomer: () => Place
  customer: (customerId: string) => Place
  customerUpdate: (customerId: string) => Place
  customerStatistics: (customerId: string, period: { startDate: string; endDate: string }) => Place
  /** The people of all associations. */
  platformUsers: () => Place
  platformUser: (userId: string) => Place
  /** The form of a user of any customer, from a screen of all customers. */
  customerUserUpdate: (customerId: string, userId: string) => Place
  platformJournal: (search?: { actor: string }) => Place
  products: () => Place
  newProduct: () => Place
  product: (productId: string) => Place
  productUpdate: (productId: string) => Place
  productRemoval: (productId: string) => Place
}

type PlacesContextValue = {
  places: Places
  /** The customer of the open screens. */
  customerId: string | undefined
}

const PlacesContext = createContext<PlacesContextValue | undefined>(undefined)

/** Provides the places and the customer to the screens below. */
export const PlacesProvider = ({ value, children }: { value: PlacesContextValue; children: ReactNode }) => (
  <PlacesContext value={value}>{children}</PlacesContext>
)

const usePlacesContext = (): PlacesContextValue => {
  const value = useContext(PlacesContext)
  if (!value) throw new Error('usePlaces() needs a PlacesProvider above it.')
  return value
}

export const usePlaces = (): Places => usePlacesContext().places

/** Returns the customer of the screen. */
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
