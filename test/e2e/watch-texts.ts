/**
 * Reports each text once, when it appears in the document as content, name or placeholder. Serialised to run in a
 * browser or in jsdom, so it must not use outer variables.
 */
export const watchTexts = ({ texts, report }: { texts: string[]; report: (text: string) => void }): void => {
  const missing = new Set(texts)
  const attributes = ['aria-label', 'placeholder', 'title', 'label']
  const namesOf = (element: Element): string =>
    [element, ...element.querySelectorAll('[aria-label], [placeholder], [title], [label]')]
      .flatMap((named) => attributes.map((name) => named.getAttribute(name)))
      .filter(Boolean)
      .join('\n')
  const look = (node: Node): void => {
    const element = node instanceof Element ? node : node.parentElement
    if (!element || element.closest('script, style')) return
    const shown = `${element.textContent}\n${namesOf(element)}`.replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const text of missing) {
      if (!shown.includes(text)) continue
      missing.delete(text)
      report(text)
    }
  }
  new MutationObserver((mutations) => {
    if (missing.size === 0) return
    for (const { type, target, addedNodes } of mutations)
      for (const node of type === 'childList' ? addedNodes : [target]) look(node)
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: attributes,
  })
}
