import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sentence } from './Amount.tsx'
import { Email } from './Email.tsx'

const address = 'anne-marie.le-goff@mosquee-sept-cypres.example'
const pieces = (element: Element) =>
  element.innerHTML
    .replaceAll(/<span>(.*?)<\/span>/g, '$1')
    .replaceAll('<span class="nowrap">', '[')
    .replaceAll('</span>', ']')

test('an e-mail may break before @ and ., and keeps its hyphens together', () => {
  render(<Email address={address} isLink />)
  const link = screen.getByRole('link', { name: address })
  expect(link.getAttribute('href')).toBe(`mailto:${address}`)
  expect(link.textContent).toBe(address)
  expect(pieces(link)).toBe('anne[-m]arie<wbr>.le[-g]off<wbr>@mosquee[-s]ept[-c]ypres<wbr>.example')
})

test('an e-mail in a sentence keeps its full stop', () => {
  const text = `Le PDF part à ${address}, puis à a@b.example.`
  const { container } = render(<Sentence text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('.address')].map((one) => one.textContent)).toEqual([
    `${address},`,
    'a@b.example.',
  ])
})

test('a sentence has the end of an ordinal above the line, and leaves ids as they are', () => {
  const text = 'Du 1er au 24e jour, don 2f1c-412e-1er'
  const { container } = render(<Sentence text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('sup')].map((one) => one.textContent)).toEqual(['er', 'e'])
})
