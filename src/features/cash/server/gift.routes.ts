import type { Bind } from '#shared/server/bind.ts'
import { undoGift } from '../gift.endpoints.ts'
import type { GiftService } from './gift.service.ts'

export const giftRoutes = (bind: Bind, gifts: GiftService): void => {
  bind(undoGift, ({ actor, params }) => gifts.undo(actor, params))
}
