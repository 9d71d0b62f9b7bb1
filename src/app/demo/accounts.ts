import { type Role, roleLabels } from '#shared/role.ts'
import { associations, type Part } from './ideas/associations.ts'
import type { PersonName } from './ideas/people.ts'

export const demoPassword = 'escarcelle-demo'

export type DemoAccount = PersonName & {
  email: string
  role: Role
  /** The association of a user; for the staff, that of the admin switched to manager. */
  association?: Part
  label: string
}

const labelOf = (role: Role, part: Part): string =>
  `${roleLabels[role]}, ${associations.find((association) => association.part === part)?.name}`

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'admin@escarcelle.example',
    role: 'admin',
    firstname: 'Hélène',
    lastname: 'Marchand',
    association: 'roof',
    label: roleLabels.admin,
  },
  {
    email: 'commercial@escarcelle.example',
    role: 'commercial',
    firstname: 'Julien',
    lastname: 'Perrin',
    label: roleLabels.commercial,
  },
  {
    email: 'organisateur@escarcelle.example',
    role: 'organizer',
    firstname: 'Nadia',
    lastname: 'Belkacem',
    label: roleLabels.organizer,
  },
  {
    email: 'manageur@escarcelle.example',
    role: 'manager',
    firstname: 'Karim',
    lastname: 'Benali',
    association: 'roof',
    label: labelOf('manager', 'roof'),
  },
  {
    email: 'utilisateur@escarcelle.example',
    role: 'user',
    firstname: 'Aminata',
    lastname: 'Traoré',
    association: 'roof',
    label: labelOf('user', 'roof'),
  },
  {
    email: 'tresoriere@escarcelle.example',
    role: 'manager',
    firstname: 'Leïla',
    lastname: 'Mansouri',
    association: 'roof',
    label: `${labelOf('manager', 'roof')} (la deuxième personne)`,
  },
  {
    email: 'manageur2@escarcelle.example',
    role: 'manager',
    firstname: 'Claire',
    lastname: 'Guérin',
    association: 'well',
    label: labelOf('manager', 'well'),
  },
  {
    email: 'utilisateur2@escarcelle.example',
    role: 'user',
    firstname: 'Thomas',
    lastname: 'Leroux',
    association: 'well',
    label: labelOf('user', 'well'),
  },
]
