import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

/** Wraps each text as a browser's translator does: React's text nodes leave the page. */
const translate = (root: Element): void => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (texts.nextNode()) nodes.push(texts.currentNode as Text)
  for (const node of nodes) {
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    font.firstElementChild?.append(`[${node.data}]`)
    node.replaceWith(font)
  }
}

type Props = { count: number; isOpen: boolean }
const Screen = ({ count, isOpen }: Props) => (
  <section>
    {isOpen && <b>ouvert</b>}
    {count} dons
    {isOpen ? ' du jour' : ''}
    <p>
      {count} {count > 1 ? 'causes' : 'cause'}
    </p>
    <>
      {isOpen && 'affiché'}
      {isOpen && <i>1</i>}
      {count}
    </>
    <select>
      <option>{count} mois</option>
    </select>
  </section>
)

test('a translated screen takes each change of its texts and elements', () => {
  const { container, rerender } = render(<Screen count={1} isOpen={false} />)
  expect(container.textContent).toBe('1 dons1 cause11 mois')
  translate(container)
  expect(container.textContent).toBe('[1 dons][1 cause][1][1 mois]')
  rerender(<Screen count={2} isOpen />)
  expect(container.textContent).toBe('ouvert2 dons du jour2 causesaffiché122 mois')
  translate(container)
  rerender(<Screen count={3} isOpen={false} />)
  expect(container.textContent).toBe('3 dons3 causes33 mois')
})

test('no text stands beside another node, and none is inside an element that it does not need', () => {
  const { container } = render(<Screen count={2} isOpen />)
  expect(container.querySelector('p')?.innerHTML).toBe('2 causes')
  expect(container.querySelector('option')?.innerHTML).toBe('2 mois')
  expect(container.querySelector('section > span')?.innerHTML).toBe('2 dons du jour')
})
