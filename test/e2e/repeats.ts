/**
 * Marks the elements whose markup occurs a third time in the same place, with `data-repeat`. Only their texts and
 * addresses differ from the first two, which axe checks: most rows of a long list. Serialised to run in a browser.
 */
export const markRepeats = (): void => {
  const valuesThatMatter = ['class', 'style', 'type', 'role', 'aria-hidden', 'aria-disabled']
  const headOf = ({ tagName, attributes }: Element): string =>
    [
      tagName,
      ...Array.from(attributes, ({ name, value }) => (valuesThatMatter.includes(name) ? `${name}=${value}` : name)),
    ].join(' ')

  const markups = new Map<Element, string>()
  const markupOf = (element: Element): string => {
    const inside = Array.from(element.childNodes, (node) => {
      if (node instanceof Element) return markupOf(node)
      return node.textContent?.trim() ? 'text' : ''
    })
    const markup = `${headOf(element)}(${inside.join()})`
    markups.set(element, markup)
    return markup
  }

  const counts = new Map<string, number>()
  const mark = (parent: Element, place: string): void => {
    for (const child of parent.children) {
      const key = `${place} > ${markups.get(child)}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > 2) child.setAttribute('data-repeat', '')
      else mark(child, `${place} > ${headOf(child)}`)
    }
  }

  for (const marked of document.querySelectorAll('[data-repeat]')) marked.removeAttribute('data-repeat')
  markupOf(document.body)
  mark(document.body, '')
}
