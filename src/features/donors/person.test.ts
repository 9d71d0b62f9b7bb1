import { expect, it } from 'vitest'
import { peopleIn } from './person.ts'

const given = (_id: string, said: Partial<Record<'name' | 'email' | 'phone' | 'number', string>>) => ({
  _id,
  donatorFullname: said.name ?? null,
  donatorEmail: said.email ?? null,
  donatorPhone: said.phone ?? null,
  donatorMembershipNumber: said.number ?? null,
})
const groupsOf = (...donations: ReturnType<typeof given>[]) =>
  peopleIn(donations).map(({ transactionIds }) => transactionIds.join(''))

it.each([
  ['the name, without accents, case or order', { name: 'Nadia Lefèvre' }, { name: 'LEFEVRE nadia' }],
  ['the e-mail, in another case', { name: 'N. L.', email: 'Nadia@Example.org' }, { email: 'nadia@example.ORG' }],
  ['the phone, with another prefix', { phone: '+33 6 12 34 56 78' }, { name: 'Nadia', phone: '06.12.34.56.78' }],
  ['the membership number, where there is nothing else', { number: 'A-7' }, { number: 'a-7' }],
])('takes two donations as one person by %s', (_, one, other) => {
  expect(groupsOf(given('a', one), given('b', other))).toEqual(['ab'])
})

it.each([
  ['another full name', { name: 'Karim Belkacem' }, { name: 'Samia Belkacem' }],
  ['a household’s membership number', { name: 'Karim Belkacem', number: '7' }, { name: 'Samia Belkacem', number: '7' }],
  ['nothing said', {}, {}],
])('takes two donations as two people for %s', (_, one, other) => {
  expect(groupsOf(given('a', one), given('b', other))).toEqual(['a', 'b'])
})

it('joins donations that a third one links, and names the person by the newest name', () => {
  const people = peopleIn([
    given('a', { email: 'k@example.org' }),
    given('b', { name: 'Samia Belkacem' }),
    given('c', { name: 'Karim Belkacem', phone: '0612345678' }),
    given('d', { email: 'k@example.org', phone: '06 12 34 56 78' }),
  ])
  expect(people).toEqual([
    { name: 'Karim Belkacem', transactionIds: ['a', 'c', 'd'] },
    { name: 'Samia Belkacem', transactionIds: ['b'] },
  ])
})

it('groups the most donations that a search shows at once', () => {
  const many = Array.from({ length: 500 }, (_, index) => given(String(index), { email: `${index % 7}@example.org` }))
  expect(peopleIn(many)).toHaveLength(7)
})
