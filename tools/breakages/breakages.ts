/** A defect to inject: replaces a text in a file. The named tests must fail. */
export type Breakage = {
  name: string
  file: string
  from: string
  to: string
  project: 'server' | 'web'
  tests: string
}

/** Ten defects of the most important kinds (docs/testing.md#breakages). `npm run test:breakages` tries each. */
export const breakages: Breakage[] = [
  {
    name: 'a wrong role: an admin may archive a cause',
    file: 'src/features/causes/cause.endpoints.ts',
    from: "allow: ['manager'],",
    to: "allow: ['manager', 'admin'],",
    project: 'server',
    tests: 'test/http/rights.test.ts',
  },
  {
    name: 'a lost filter: the terminal that a list is narrowed to',
    file: 'src/features/transactions/server/list/transaction-filter.ts',
    from: '  shortcutId: filters.shortcutId,\n  deviceId: filters.deviceId,',
    to: '  shortcutId: filters.shortcutId,\n  deviceId: undefined,',
    project: 'server',
    tests: 'src/features/transactions/server/list/transaction.test.ts',
  },
  {
    name: 'a swallowed error: a part of the program that did not load',
    file: 'src/shared/web/lazyPart.tsx',
    from: '      toasts.failure(failureText(error))\n',
    to: '',
    project: 'web',
    tests: 'src/shared/web/lazyPart.test.tsx',
  },
  {
    name: 'a missing lock: of the association, when a limit is checked',
    file: 'src/shared/server/database.ts',
    from: 'customers.forNoKeyUpdate()',
    to: 'customers',
    project: 'server',
    tests: 'src/features/causes/server/cause.service.test.ts',
  },
  {
    name: 'a wrong rounding: the mean is cut off instead of rounded half up',
    file: 'src/shared/money.ts',
    from: 'Math.floor((2 * totalCents + count) / (2 * count))',
    to: 'Math.floor(totalCents / count)',
    project: 'server',
    tests: 'src/shared/money.test.ts',
  },
  {
    name: 'a missing customer_id: a cause is found in any association',
    file: 'src/features/causes/server/cause.repository.ts',
    from: ".select([goalCents, archivedBy]).where('customerId', '=', customerId)",
    to: '.select([goalCents, archivedBy])',
    project: 'server',
    tests: 'test/http/rights.test.ts',
  },
  {
    name: 'a lost idempotency key: a repeated donation is counted twice',
    file: 'src/features/transactions/server/record/donation.service.ts',
    from: 'idempotency_key: idempotencyKey,',
    to: 'idempotency_key: newId(),',
    project: 'server',
    tests: 'src/features/transactions/server/record/donation.test.ts',
  },
  {
    name: 'a wrong day boundary: a day ends with the first instant of the next one',
    file: 'src/shared/days.ts',
    from: 'new Date(startOfDay(addDays(day, 1)).getTime() - 1)',
    to: 'new Date(startOfDay(addDays(day, 1)).getTime())',
    project: 'server',
    tests: 'src/shared/days.test.ts',
  },
  {
    name: 'a missing focus: a closing dialog does not return it',
    file: 'src/shared/web/focus.ts',
    from: 'return () => opener?.focus({ preventScroll: true })',
    to: 'return () => void opener',
    project: 'web',
    tests: 'src/shared/web/focus.test.tsx',
  },
  {
    name: 'a wrong text: the question before archiving a cause',
    file: 'src/features/causes/web/cause.texts.ts',
    from: 'Voulez-vous vraiment archiver cette cause ?',
    to: 'Voulez-vous archiver cette cause ?',
    project: 'web',
    tests: 'src/features/causes/web/CausePage.test.tsx',
  },
]
