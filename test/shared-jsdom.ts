import { builtinEnvironments, type Environment } from 'vitest/runtime'

let first: ReturnType<Environment['setup']> | undefined

/** Loads React's functions for elements as in production: in development, each element keeps a stack. */
const loadElements = async (): Promise<void> => {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await import('react/jsx-runtime')
  process.env.NODE_ENV = NODE_ENV
}

/** jsdom, made once in a worker: it costs more than most files of tests. */
export default {
  ...builtinEnvironments.jsdom,
  name: 'shared-jsdom',
  setup: async (global, options) => {
    first ??= loadElements().then(() => builtinEnvironments.jsdom.setup(global, options))
    await first
    return { teardown: () => {} }
  },
} satisfies Environment
