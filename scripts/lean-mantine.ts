import type { Plugin } from 'vite'

/** The colours of Mantine's palette that no screen shows (`shared/web/theme.ts` has its own). */
export const unusedColours = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'green', 'lime', 'yellow', 'orange']

const palette = /\/@mantine\/core\/.*\/default-colors\.mjs$/

/**
 * Removes the unused colours from the module of Mantine's palette. Keeps blue, the primary colour of the default theme,
 * from which Mantine computes what a theme changes. Throws when a version of Mantine is written in another way.
 */
export const withoutUnusedColours = (code: string): string => {
  const lean = code.replaceAll(new RegExp(String.raw`^\t(?:${unusedColours.join('|')}): \[[^\]]*\],?\n`, 'gm'), '')
  const names = [...lean.matchAll(/^\t(\w+): \[/gm)].map(([, name]) => name)
  if (names.join() !== 'dark,gray,red,blue')
    throw new Error('The palette of Mantine has another shape than scripts/lean-mantine.ts knows.')
  return lean
}

/**
 * Keeps the unused colours out of the browser's script. Mantine computes a dozen variables of each, for both themes, at
 * every start.
 */
export const leanMantine = (): Plugin => ({
  name: 'escarcelle:lean-mantine',
  apply: 'build',
  transform: (code, id) => (palette.test(id) ? { code: withoutUnusedColours(code), map: null } : undefined),
})

/** The parts of PostCSS that the plugin uses. */
type Declaration = { remove: () => void }
type Sheet = { walkDecls: (name: RegExp, visit: (declaration: Declaration) => void) => void }

const variables = new RegExp(`^--mantine-color-(?:${[...unusedColours, 'blue'].join('|')})-`)

/** Removes the variables of the unused colours from the style sheets. */
export const ownColours = {
  postcssPlugin: 'escarcelle:own-colours',
  OnceExit: (sheet: Sheet): void => sheet.walkDecls(variables, (declaration) => declaration.remove()),
}
