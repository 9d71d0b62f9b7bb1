import { entries } from 'virtual:guide-pages'
import { expect, it } from 'vitest'
import { pages } from '../navigation.ts'
import { guideJobs } from './guide-page.ts'
import { topicOf } from './topics.ts'
import { rightsOf } from './useOwnPages.ts'

const withoutTopic = ['/aide', '/aide/$topic', '/reset', '/logout']
const described = Object.entries(pages).filter(([path]) => !withoutTopic.includes(path))

it.each(described.map(([path]) => path))('%s has a page of the guide', (path) => {
  expect([...entries.keys()]).toContain(topicOf(path))
})

it.each([...entries])('the page %s is for those who may open what it describes', (topic, { readers }) => {
  const openTo = new Set(rightsOf(topic).flatMap(({ allow }) => allow))
  expect(readers.toSorted()).toEqual([...openTo].toSorted())
})

it('the pages are in the order of the jobs, and each job has one', () => {
  const jobs = [...entries.values()].map(({ job }) => job)
  expect(jobs).toEqual(jobs.toSorted((one, other) => guideJobs.indexOf(one) - guideJobs.indexOf(other)))
  expect([...new Set(jobs)]).toEqual(guideJobs)
})

it("a screen of an association has the same page for its own users and for the platform's staff", () => {
  expect(topicOf('/closings')).toBe('clotures')
  expect(topicOf('/a/customers/$customerId/closings')).toBe('clotures')
  expect(topicOf('/a/$customerId/causes/archived')).toBe('causes')
  expect(topicOf('/a/customers/$customerId')).toBe('plateforme')
})
