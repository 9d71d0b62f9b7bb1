import { expect, test } from 'vitest'
import { answerQuickly } from './quickStyles.ts'

// A frame has the `getComputedStyle` of jsdom, which the set-up of the tests has replaced in their own window.
const openFrame = () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const view = frame.contentDocument?.defaultView
  if (!view) throw new Error('jsdom made a frame without a window')
  return view
}

const tags = (
  'a article b button datalist details dialog div embed fieldset form h1 h6 hr img input label legend li meter nav ol ' +
  'option p pre progress script section select span strong style summary svg template textarea time title ul'
).split(' ')
const attributes = [
  '',
  'hidden',
  'hidden="until-found"',
  'open',
  'type="hidden"',
  'style="display: none"',
  'style="display: flex; visibility: hidden"',
  'style="pointer-events: none"',
]
const table = '<table hidden><tbody hidden><tr hidden><td>1</td></tr></tbody></table><table><tr><td>2</td></tr></table>'

test.each(attributes)('answers what jsdom answers for every element with or within: %s', (attribute) => {
  const view = openFrame()
  const each = tags.map((tag) => `<${tag} ${attribute}></${tag}>`).join('')
  view.document.body.innerHTML = `${each}<div ${attribute}>${each}<div>${each}</div></div>${table}`
  const quickly = answerQuickly(view.getComputedStyle.bind(view))
  const describe = (compute: typeof quickly, element: Element) => {
    const style = compute(element)
    const read = (name: string) => style.getPropertyValue(name)
    return [
      element.outerHTML,
      [style.display, style.visibility, style.pointerEvents, style.fontStyle],
      ['display', 'visibility', 'pointer-events', 'white-space'].map(read),
    ]
  }
  for (const element of view.document.querySelectorAll('*'))
    expect(describe(quickly, element)).toEqual(describe(view.getComputedStyle.bind(view), element))
})

test('answers what jsdom answers about an element that is in no document', () => {
  const view = openFrame()
  const apart = view.document.createElement('p')
  const quickly = answerQuickly(view.getComputedStyle.bind(view))
  expect(quickly(apart).display).toBe(view.getComputedStyle(apart).display)
})
