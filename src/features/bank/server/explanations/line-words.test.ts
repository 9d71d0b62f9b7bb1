import { beforeEach, describe, expect, it } from 'vitest'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { instantOf } from '#shared/days.ts'
import type { BankFile } from '../../statement.ts'
import { sampleIban } from '../../testing/bank.fixture.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'
import { type MatchCalls, setUpMatches } from '../../testing/match.calls.ts'
import { camtEntry, camtNotification } from '../../testing/statements/camt.fixture.ts'

let { call, customerId, manager, lines, test, entry, bring, settled } = {} as MatchCalls
const world = setUpMatches()
beforeEach(async () => {
  ;({ call, customerId, manager, lines, test, entry, bring, settled } = world)
  await charge('2026-06-10')
  await charge('2026-07-03')
})

/** Adds a donation of 20 € that was charged back: two of them tell a line apart by its day alone. */
const charge = async (day: string): Promise<void> => {
  const created_at = instantOf(day, '12:00').toISOString()
  const { id: transactionId } = await insertDonation(test.db, customerId, { device_id: entry }, { created_at })
  const requested = { kind: 'chargeback', amountCents: 2000, toCauseId: null } as const
  await insertMovement(
    test.db,
    { customerId, transactionId },
    { recordedBy: manager.id, effectiveOn: '2026-11-05', requested },
  )
}

const [bookedOn, label] = ['2026-11-06', 'IMPAYE CB 1234567 DU 030726']
const bringCsv = async (): Promise<BankFile> => {
  const accountId = (await call('GET', '/accounts')).json()[0]._id
  const text = 'Date;Libellé;Montant\r\n06/11/2026;IMPAYE CARTE;-20,00\r\n'
  const { _id } = await bring(text, { fileName: 'releve.csv', accountId })
  const columns = { date: 0, labels: [1], amounts: 'signed', amount: 2 }
  await call('POST', `/files/${_id}/answer`, { columns })
  return settled(_id)
}
const bringCfonb = (words = label): Promise<BankFile> =>
  bring(
    cfonbOf({ openedOn: '2026-10-31', closedOn: '2026-11-20' }, [
      { day: bookedOn, cents: -2000, label: words, code: '38' },
    ]),
  )
const bringNotification = (): Promise<BankFile> =>
  bring(
    camtNotification({
      iban: sampleIban,
      content: camtEntry({ bookedOn, cents: -2000, label }),
    }),
  )

const readLine = async () => {
  const [only, ...others] = await lines()
  expect(others).toEqual([])
  return { label: only?.label, rule: only?.match?.rule }
}

/** The files, each with the rule that explains the line by its words alone. */
const files = {
  CSV: { bring: bringCsv, rule: undefined },
  CFONB: { bring: bringCfonb, rule: 'movement' },
  notification: { bring: bringNotification, rule: 'movement' },
}
type Name = keyof typeof files

describe('a line of two files', () => {
  it.each<[Name, Name]>([
    ['CSV', 'CFONB'],
    ['CFONB', 'CSV'],
    ['CSV', 'notification'],
    ['notification', 'CSV'],
  ])('is explained by the words of both: %s, then %s', async (one, other) => {
    await files[one].bring()
    await files[other].bring()
    expect((await readLine()).rule).toBe('movement')
  })

  it('has the label of its first file on screen', async () => {
    await bringCfonb('IMPAYE CARTE')
    await bringNotification()
    expect(await readLine()).toEqual({ label: 'IMPAYE CARTE', rule: 'movement' })
  })

  it.each<[Name, Name]>([
    ['CSV', 'CFONB'],
    ['CFONB', 'CSV'],
  ])('loses the words of %s with its file, and keeps those of %s', async (gone, left) => {
    for (const order of [
      [gone, left],
      [left, gone],
    ] as const) {
      const brought = new Map<Name, BankFile>()
      for (const name of order) brought.set(name, await files[name].bring())
      const withdraw = async (name: Name) => {
        const id = brought.get(name)?._id ?? ''
        expect((await call('POST', `/files/${id}/withdrawal`)).statusCode).toBe(200)
        await settled(id)
      }
      await withdraw(gone)
      expect((await readLine()).rule, order.join(', then ')).toBe(files[left].rule)
      await withdraw(left)
    }
  })
})
