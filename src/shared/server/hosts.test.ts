import { expect, it } from 'vitest'
import { listAddresses } from './primary.ts'

it('lists each host of an address with the same account, database and parameters', () => {
  expect(
    listAddresses('postgres://me:a%40b@one:5432,two:5433/donations?sslmode=require&target_session_attrs=read-write'),
  ).toEqual([
    'postgres://me:a%40b@one:5432/donations?sslmode=require',
    'postgres://me:a%40b@two:5433/donations?sslmode=require',
  ])
  expect(listAddresses('postgresql://[::1]:5432,[::2]/donations')).toEqual([
    'postgresql://[::1]:5432/donations',
    'postgresql://[::2]/donations',
  ])
})

it('leaves an address with one host as it is', () => {
  for (const address of ['postgres://one/donations', 'postgres://me@%2Frun%2Fpostgres:5432/donations?sslmode=disable'])
    expect(listAddresses(address)).toEqual([address])
})

it('refuses an invalid address, and a standby as the target', () => {
  for (const text of [
    '',
    'one,two',
    'mysql://one/donations',
    'postgres://one:abc,two/donations',
    'postgres://one,two/x?target_session_attrs=standby',
  ])
    expect(listAddresses(text), text).toBeUndefined()
})
