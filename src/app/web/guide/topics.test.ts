import { titles } from 'virtual:guide-pages'
import { expect, it } from 'vitest'
import { pages } from '../navigation.ts'
import { topicOf } from './topics.ts'

const withoutTopic = ['/aide', '/aide/$topic', '/reset', '/logout']

it.each(Object.keys(pages).filter((path) => !withoutTopic.includes(path)))('%s has a page of the guide', (path) => {
  expect([...titles.keys()]).toContain(topicOf(path))
})

it("a screen of an association has the same page for its own users and for the platform's staff", () => {
  expect(topicOf('/closings')).toBe('clotures')
  expect(topicOf('/a/customers/$customerId/closings')).toBe('clotures')
  expect(topicOf('/a/$customerId/causes/archived')).toBe('association')
  expect(topicOf('/a/customers/$customerId')).toBe('plateforme')
})
