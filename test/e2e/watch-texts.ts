/**
 * Reports each text once, when it appears in the document as content, name or placeholder. Serialised to run in a
 * browser or in jsdom, so it must not use outer variables.
 */
export const watchTexts = ({ texts, report }: { texts: string[]; report: (text: string) => void }): void => {
  const missing = new Set(texts)
  const attributes = ['aria-label', 'placeholder', 'title', 'label']
  const namesOf = (element: Element, names: string[] = []): string[] => {
    for (const attribute of attributes) names.push(element.getAttribute(attribute) ?? '')
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) namesOf(child, names)
    return names
  }
  const look = (element: Element): void => {
    if (element.closest('script, style')) return
    const names = namesOf(element).filter(Boolean).join('\n')
    const shown = `${element.textContent}\n${names}`.replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const text of missing) {
      if (!shown.includes(text)) continue
      missing.delete(text)
      report(text)
    }
  }
  new MutationObserver((mutations) => {
    if (missing.size === 0) return
    const changed = new Set<Element>()
    for (const { type, target, addedNodes } of mutations)
      for (const node of type === 'childList' ? addedNodes : [target]) {
        const element = node instanceof Element ? node : node.parentElement
        if (element) changed.add(element)
      }
    // An element shows all that its descendants show.
    const isInside = (element: Element): boolean => {
      for (let outer = element.parentElement; outer; outer = outer.parentElement) if (changed.has(outer)) return true
      return false
    }
    for (const element of changed) if (!isInside(element)) look(element)
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: attributes,
  })
}
