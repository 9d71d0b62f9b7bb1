import { expect, test } from 'vitest'
import { parseTypedTime } from './typedDay.ts'

test.each(['9:05', '09:05', '9h05', '9 h 05', '09.05', '0905', '9:5'])('reads %j as five past nine', (text) => {
  expect(parseTypedTime(text)).toBe('09:05')
})

test.each([
  ['13h', '13:00'],
  ['13', '13:00'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
])('reads %j as %s', (text, time) => {
  expect(parseTypedTime(text)).toBe(time)
})

test.each(['', '24:00', '12:60', 'midi', '1:234', '123'])('refuses %j', (text) => {
  expect(parseTypedTime(text)).toBeUndefined()
})
