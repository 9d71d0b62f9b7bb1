import { builtinEnvironments, type Environment } from 'vitest/runtime'

let first: ReturnType<Environment['setup']> | undefined

/** jsdom, made once in a worker: it costs more than most files of tests. */
export default {
  ...builtinEnvironments.jsdom,
  name: 'shared-jsdom',
  setup: async (global, options) => {
    first ??= builtinEnvironments.jsdom.setup(global, options)
    await first
    return { teardown: () => {} }
  },
} satisfies Environment
