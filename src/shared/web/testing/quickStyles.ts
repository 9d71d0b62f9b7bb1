/** The properties that Testing Library asks of every element that it passes: is it hidden, does a click reach it. */
const asked = ['display', 'visibility', 'pointer-events'] as const
type Asked = (typeof asked)[number]
const isAsked = (name: string): name is Asked => (asked as readonly string[]).includes(name)

/** Elements whose display follows from an attribute. */
const conditional = '[hidden], dialog, embed, input[type="hidden" i]'

/**
 * Returns a quick `getComputedStyle`. jsdom's matches an element and its ancestors against each rule of the default
 * style sheet at every question. Here an element without a style of its own has that of its tag: the style sheets of a
 * test's document hide nothing.
 */
export const answerQuickly = (compute: Window['getComputedStyle']): Window['getComputedStyle'] => {
  const displays = new Map<string, string>()
  const displayOf = (element: HTMLElement): string | undefined => {
    if (element.style?.display || element.matches(conditional)) return undefined
    const tag = element.localName
    const display = displays.get(tag) ?? compute(element).display
    displays.set(tag, display)
    return display
  }
  /** Returns the value of an inherited property that no element from here to the root sets. */
  const inheritedOf = (element: Element, name: Asked, initial: string): string | undefined => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if ((each as HTMLElement).style?.getPropertyValue(name) || each.hasAttribute('hidden')) return undefined
    return initial
  }
  const answer = (element: HTMLElement, name: Asked): string | undefined => {
    if (name === 'display') return displayOf(element)
    return inheritedOf(element, name, name === 'visibility' ? 'visible' : 'auto')
  }

  return (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo)
    let computed: CSSStyleDeclaration | undefined
    const full = (): CSSStyleDeclaration => {
      computed ??= compute(element)
      return computed
    }
    const valueOf = (name: string): string =>
      (isAsked(name) ? answer(element as HTMLElement, name) : undefined) ?? full().getPropertyValue(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return valueOf
        if (name === 'display' || name === 'visibility') return valueOf(name)
        if (name === 'pointerEvents') return valueOf('pointer-events')
        return Reflect.get(full(), name)
      },
    })
  }
}
