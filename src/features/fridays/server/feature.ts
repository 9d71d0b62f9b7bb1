import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../friday.endpoints.ts'
import { accountantJournal } from '../friday.journal.ts'
import * as shapes from '../friday.ts'
import { createAccountantService } from './accountant.service.ts'
import { createFridayService } from './friday.service.ts'
import { createSendingService } from './sending.service.ts'

type Deps = DepsOf<typeof createFridayService | typeof createSendingService | typeof createAccountantService>

export const feature = {
  api: [
    {
      tag: 'Fridays',
      description:
        'A day as a treasurer closes it: what was collected, what is missing, and the mail to the accountant.',
      calls,
      shapes: [shapes],
    },
  ],
  journals: [accountantJournal],
  bind(bind: Bind, deps: Deps) {
    const fridays = createFridayService(deps)
    const sendings = createSendingService(deps)
    const accountants = createAccountantService(deps)
    bind(calls.getFriday, ({ actor, customerId, query }) => fridays.get(actor, customerId, query.day))
    bind(calls.listMissing, ({ actor, customerId, query }) => fridays.listMissing(actor, customerId, query.day))
    bind(calls.sendClosing, ({ actor, params }) => sendings.send(actor, params))
    bind(calls.getAccountant, ({ customerId, query }) => accountants.get({ customerId, ...query }))
    bind(calls.confirmAccountant, ({ body }) => accountants.confirm(body.token))
    bind(calls.updateAccountant, ({ actor, customerId, query, body, headers }) =>
      accountants.update(actor, { customerId, ...query }, body, headers['if-match']),
    )
  },
} satisfies Feature
