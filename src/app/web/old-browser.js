// Shows a sentence in a browser below the floor (scripts/browser-floor.ts), where the program would leave a blank page.
// The page runs this classic script before the program, and every browser since 2009 reads it: no syntax of ES2015.
// The build writes the names of those browsers.
;(function () {
  // The newest features that all browsers of the floor have: structuredClone, findLast, and heights of a phone's screen.
  var isKnown =
    typeof structuredClone === 'function' &&
    typeof Array.prototype.findLast === 'function' &&
    typeof CSS === 'object' &&
    CSS.supports('height', '1dvh')
  var root = document.getElementById('root')
  if (isKnown || !root || !root.parentNode) return
  var sentence = document.createElement('p')
  sentence.setAttribute('role', 'alert')
  sentence.style.margin = '32px auto'
  sentence.style.padding = '0 16px'
  sentence.style.maxWidth = '560px'
  sentence.appendChild(
    document.createTextNode(
      'Ce navigateur est trop ancien pour Escarcelle. Mettez-le à jour, ou ouvrez Escarcelle dans un navigateur plus récent\u00a0: __FLOOR__, ou une version plus récente.',
    ),
  )
  // The program does not start without its root (main.tsx).
  root.parentNode.replaceChild(sentence, root)
})()
