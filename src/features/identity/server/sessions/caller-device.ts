import Bowser from 'bowser'
import type { CallOrigin } from '#shared/server/actor.ts'
import { coarseNetworkOf } from '#shared/server/network.ts'
import type { SessionDevice } from '../../session.ts'

/** No browser's is longer, and parsing takes time in proportion. */
const longestUserAgent = 512

const kinds = ['desktop', 'mobile', 'tablet'] as const
const known = (name: string | undefined): string | null => name?.slice(0, 50) || null

/** Describes where a call comes from, as its owner recognises it: kind of device, browser, system, and a coarse network. */
export const deviceOf = ({ address, userAgent = '' }: CallOrigin): SessionDevice => {
  const network = coarseNetworkOf(address) ?? null
  // The library refuses an empty text.
  if (userAgent === '') return { kind: null, browser: null, system: null, network }
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longestUserAgent))
  return {
    kind: kinds.find((kind) => kind === platform.type) ?? null,
    browser: known(browser.name),
    system: known(os.name),
    network,
  }
}
