import { createElement, type ElementType, Fragment, type JSX, type Key } from 'react'
import * as react from 'react/jsx-runtime'

// A browser's translator replaces each text node by a <font>. React then finds the node no more: it cannot place an
// element before it, and throws, and a text that changes stays as it was. A text that is the only child of its element
// is safe, since React writes the text of the whole element. So no text stands beside an element or another text: texts
// that follow each other are one, and a text beside an element has a <span> of its own. The compiler calls these
// functions for every element of our code (vite.config.ts, docs/rules/screens.md#browsers-translated).

type Props = { children?: unknown }

/** Elements whose texts stay bare, since the browser allows no element in them. */
const withoutElements: unknown[] = ['option', 'select', 'textarea', 'title', 'style', 'script']

const isText = (child: unknown): child is string | number =>
  (typeof child === 'string' && child !== '') || typeof child === 'number'
const isNothing = (child: unknown): boolean =>
  child === null || child === undefined || typeof child === 'boolean' || child === ''

/** Puts each run of texts into an element. Its other places become empty, so that what follows keeps its own. */
const inElements = (children: unknown[], element: ElementType): unknown[] => {
  const placed = [...children]
  let start: number | undefined
  for (const [index, child] of children.entries()) {
    if (Array.isArray(child)) placed[index] = inElements(child, element)
    if (!isText(child)) {
      if (!isNothing(child)) start = undefined
      continue
    }
    if (start === undefined) {
      start = index
      placed[index] = createElement(element, { key: `text-${index}` }, child)
    } else {
      const { props } = placed[start] as { props: { children: string | number } }
      placed[start] = createElement(element, { key: `text-${start}` }, `${props.children}${child}`)
      placed[index] = null
    }
  }
  return placed
}

const hasText = (child: unknown): boolean => (Array.isArray(child) ? child.some(hasText) : isText(child))

const childrenOf = (type: ElementType, children: unknown): unknown => {
  if (type === Fragment && isText(children)) return createElement('span', null, children)
  if (!Array.isArray(children) || !hasText(children)) return children
  const shown = children.filter((child) => !isNothing(child))
  if (type !== Fragment && shown.every(isText)) return shown.join('')
  if (withoutElements.includes(type)) return children
  return inElements(children, type === 'text' || type === 'tspan' ? 'tspan' : 'span')
}

/** Returns the props of an element, whose children have no text beside another node. */
const apart = (type: ElementType, props: Props): Props => {
  const children = childrenOf(type, props.children)
  return children === props.children ? props : { ...props, children }
}

export { Fragment }

export const jsx = (type: ElementType, props: Props, key?: Key): JSX.Element => react.jsx(type, apart(type, props), key)
/** @alias jsx */
export const jsxs = jsx

/** As the others, in development and in tests. React warns of missing keys, except in children that are written out. */
export const jsxDEV = (type: ElementType, props: Props, key: Key | undefined, isStatic: boolean): JSX.Element => {
  const safe = apart(type, props)
  return (isStatic && Array.isArray(safe.children) ? react.jsxs : react.jsx)(type, safe, key)
}
