import { expect, it } from 'vitest'
import { listAddresses } from './hosts.ts'

it('lists each host of an address with the same account, database and parameters', () => {
  expect(
    listAddresses('postgres://me:a%40b@one:5432,two:5433/gifts?sslmode=require&target_session_attrs=read-write'),
  ).toEqual([
    'postgres://me:a%40b@one:5432/gifts?sslmode=require',
    'postgres://me:a%40b@two:5433/gifts?sslmode=require',
  ])
  expect(listAddresses('postgresql://[::1]:5432,[::2]/gifts')).toEqual([
    'postgresql://[::1]:5432/gifts',
    'postgresql://[::2]/gifts',
  ])
})

it('leaves an address with one host as it is', () => {
  for (const address of ['postgres://one/gifts', 'postgres://me@%2Frun%2Fpostgres:5432/gifts?sslmode=disable'])
    expect(listAddresses(address)).toEqual([address])
})

it('refuses what is no address, and a server that cannot write', () => {
  for (const text of [
    '',
    'one,two',
    'mysql://one/gifts',
    'postgres://one:abc,two/gifts',
    'postgres://one,two/x?target_session_attrs=standby',
  ])
    expect(listAddresses(text), text).toBeUndefined()
})
