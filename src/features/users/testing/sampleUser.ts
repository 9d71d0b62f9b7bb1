import { type Profile, type User, UserInput } from '../user.ts'

const ines = UserInput.parse({ firstname: 'Inès', lastname: 'Faure', email: 'ines@fanal.example' })

/** Returns a user as the API answers it: settled, without a phone, without a second factor. */
export const sampleUser = (overrides: Partial<User> = {}): User => ({
  _id: '00000000-0000-4000-8000-000000000001',
  ...ines,
  phone: null,
  mayCount: false,
  isInvited: false,
  isDisabled: false,
  hasSecondFactor: false,
  newRight: null,
  ...overrides,
})

const samia = UserInput.parse({ firstname: 'Samia', lastname: 'Morel', email: 'samia@toit.example' })

type Overrides = Omit<Partial<Profile>, 'customer'> & {
  customer?: { _id: string; name: string; weekday?: number } | null
}

/** Returns the profile of a signed-in person as the API answers it, without an association. */
export const sampleProfile = ({ customer, ...overrides }: Overrides = {}): Profile => ({
  _id: '00000000-0000-4000-8000-000000000009',
  ...samia,
  phone: null,
  homeRole: overrides.role ?? 'user',
  mayCount: false,
  customer: customer ? { weekday: 5, ...customer } : null,
  ...overrides,
})
