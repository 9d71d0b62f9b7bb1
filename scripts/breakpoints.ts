import { breakpoints } from '../src/shared/web/breakpoints.ts'

/** The parts of PostCSS that the plugin uses. */
type MediaRule = { params: string; error: (message: string) => Error }
type Sheet = { walkAtRules: (name: string, visit: (rule: MediaRule) => void) => void }

const conditions = new Map<string, string>(Object.entries(breakpoints))

/**
 * Replaces `(--narrow)` in a media query by the condition of that name. Throws for a name that is not defined. Runs
 * last, after the modules that a sheet composes have been added to it.
 */
export const namedBreakpoints = {
  postcssPlugin: 'escarcelle:breakpoints',
  OnceExit: (sheet: Sheet): void =>
    sheet.walkAtRules('media', (rule) => {
      rule.params = rule.params.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
        const condition = conditions.get(name)
        if (!condition) throw rule.error(`The breakpoint --${name} is not defined in breakpoints.ts.`)
        return condition
      })
    }),
}
