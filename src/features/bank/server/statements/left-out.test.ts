import { beforeEach, describe, expect, it } from 'vitest'
import type { BankFile } from '../../statement.ts'
import { type BankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { sampleIban } from '../../testing/bank.fixture.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'
import { camtEntry, camtNotification } from '../../testing/statements/camt.fixture.ts'

let { call, addAccount, bring, lines, settled } = {} as BankCalls
const world = setUpBank()
beforeEach(async () => {
  ;({ call, addAccount, bring, lines, settled } = world)
})

const days = { openedOn: '2026-11-03', closedOn: '2026-11-06' }
const needs = (number: number) => ({
  code: 'bank-file-needed',
  message: expect.stringMatching(new RegExp(`Retirez d’abord\\u00a0: n°\\u00a0${number}\\.$`)),
})
const withdraw = async ({ _id }: BankFile): Promise<object> => {
  const answer = await call('POST', `/files/${_id}/withdrawal`)
  if (answer.statusCode === 200) await settled(_id)
  return answer.json()
}
const readAmounts = async () => (await lines()).map(({ bookedOn, amount }) => [bookedOn, amount])

describe('a statement stays while another file has left out lines of its days', () => {
  it('also on a day without a line of its own', async () => {
    await addAccount()
    const statement = await bring(cfonbOf(days, [{ day: '2026-11-04', cents: 500 }]))
    const text = camtNotification({
      iban: sampleIban,
      content: camtEntry({ bookedOn: '2026-11-05', cents: 700 }),
    })
    const notification = await bring(text)
    expect(notification).toMatchObject({ addedCount: 0, problems: [{ code: 'known-otherwise' }] })
    expect(await withdraw(statement)).toMatchObject(needs(2))
    await withdraw(notification)
    await withdraw(statement)
    await bring(text)
    expect(await readAmounts()).toEqual([['2026-11-05', 7]])
  })

  it('also a file that was brought before it, and read after it', async () => {
    const accountId = (await addAccount())._id
    const text = 'Date;Libellé;Montant\n04/11/2026;REMISE;40,00\n04/11/2026;REMISE;50,00\n'
    const asking = await bring(text, { accountId })
    const statement = await bring(cfonbOf(days, [{ day: '2026-11-04', cents: 9000 }]))
    await call('POST', `/files/${asking._id}/answer`, {
      columns: { amounts: 'signed', date: 0, labels: [1], amount: 2 },
    })
    const csv = await settled(asking._id)
    expect(csv).toMatchObject({ addedCount: 0, problems: [{ code: 'account-chosen' }, { code: 'known-otherwise' }] })
    expect(await withdraw(statement)).toMatchObject(needs(1))
    await withdraw(csv)
    await withdraw(statement)
    expect(await readAmounts()).toEqual([])
  })
})
