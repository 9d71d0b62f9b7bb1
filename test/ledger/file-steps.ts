import { expect } from 'vitest'
import type { Figures } from '#features/closings/closing.ts'
import { formatEuros } from '#shared/money.ts'
import { at, dayAt, type History, reason } from './setting.ts'
import type { Wanted } from './steps.ts'

const formatCents = (cents: number): string => formatEuros(cents / 100)

/** Plays imports, closings and erasures on the product and on its model. */
export const fileSteps = ({
  test,
  customerId,
  admin,
  causes,
  model,
  files,
  erased,
  imports,
  call,
  causeOf,
  instantOf,
  slotOf,
}: History) => {
  const listRows = () =>
    test.db
      .selectFrom('transactions')
      .select(['id', 'amount_cents', 'cause_id', 'created_at'])
      .where('customer_id', '=', customerId)
      .execute()

  /** Tells whether a donation of the day has the amount: all have one donor, so that a row is asked as its double. */
  const isDouble = (day: string, cents: number): boolean =>
    model.donations.some(
      (one) => one.day === day && one.cents === cents && one.living.cancelled === 0 && !erased.has(one.id),
    )

  return {
    /** A file whose rows have keys: a key that is used already adds nothing, and a double is not imported unasked. */
    async bring({ rows }: Wanted<'bring'>) {
      const used = new Set(files.flatMap(({ keys }) => [...keys.keys()]))
      const kept = new Map<number, { cents: number; cause: number | null; at: Date }>()
      const lines = rows.map(({ day, cents, cause: index, key }) => {
        const [moment, cause] = [instantOf(dayAt(day)), causeOf(index)]
        if (!model.isClosed(dayAt(day)) && !used.has(key)) {
          used.add(key)
          if (!isDouble(dayAt(day), cents)) kept.set(key, { cents, cause, at: moment })
        }
        const name = cause === null ? '' : causes[cause]?.name
        return `${moment.toISOString()};${formatCents(cents)};${name};Nadia;;K${key}`
      })
      const file = ['Date;Montant;Cause;Nom;E-mail;Référence', ...lines].join('\r\n')
      const checked = await imports.check(await imports.upload(file))
      const total = [...kept.values()].reduce((sum, { cents }) => sum + cents, 0)
      expect([checked.accepted.donationCount, Math.round(checked.accepted.total * 100)]).toEqual([kept.size, total])
      if (kept.size === 0) return
      expect((await imports.start(checked)).statusCode).toBe(200)
      await imports.until(checked._id, 'done')

      const known = new Set(model.donations.map(({ id }) => id))
      const added = (await listRows()).filter(({ id }) => !known.has(id))
      expect(added).toHaveLength(kept.size)
      const keys = new Map<number, string>()
      for (const [key, { cents, cause, at: moment }] of kept) {
        const row = added.find(({ created_at }) => created_at.getTime() === moment.getTime())
        const causeId = cause === null ? null : causes[cause]?.id
        expect(row).toMatchObject({ amount_cents: cents, cause_id: causeId })
        model.addDonation({
          id: row?.id ?? '',
          at: moment,
          isByHand: true,
          isCheque: false,
          device: null,
          isQuick: false,
          cents,
          cause,
        })
        keys.set(key, row?.id ?? '')
      }
      files.push({ id: checked._id, keys, isUndone: false })
    },

    /** Cancels the donations of a file that nothing has changed since. Their keys can be used again. */
    async undoBring({ file: index }: Wanted<'undoBring'>) {
      const file = at(files, index)
      if (!file) return
      const untouched = [...file.keys].flatMap(([key, id]) => {
        const donation = model.donations.find((one) => one.id === id && one.movementCount === 0)
        return donation ? [{ key, donation }] : []
      })
      const isPossible = !file.isUndone && untouched.length > 0
      const answer = await call('POST', `/imports/${file.id}/undo`)
      expect(answer.statusCode < 300, answer.body).toBe(isPossible)
      if (!isPossible) return
      await imports.until(file.id, 'undone')
      file.isUndone = true
      for (const { key, donation } of untouched) {
        model.apply(donation, 'cancelled', 0 - donation.left, null)
        file.keys.delete(key)
      }
    },

    /** Closes a day or a period, with the figures that the model has. */
    async close({ day, length }: Wanted<'close'>) {
      const { from, to } = slotOf(day, length)
      const days = { kind: length === 0 ? 'day' : 'period', from, to }
      const preview = await call('GET', `/closing-preview?${new URLSearchParams(days).toString()}`)
      const { figures, coveredBy } = preview.json()
      const { donations, carried } = model.contentsOf({ from, to })
      const net = [...donations].reduce((sum, { cents }) => sum + cents, 0) + model.changed({ from, to })
      const { donationCount, cancelledCount, ...total } = figures.total
      // A closing counts what is not cancelled at that moment, wherever the cancellation counts.
      const collected = [...donations].reduce((sum, { cents, living }) => sum + (living.cancelled > 0 ? 0 : cents), 0)
      const late = figures.carried.reduce(
        (count: number, one: Figures) => count + one.donationCount + one.cancelledCount,
        0,
      )
      if (coveredBy === null)
        expect([
          donationCount + cancelledCount,
          late,
          Math.round(total.gross * 100),
          Math.round(total.net * 100),
        ]).toEqual([donations.size, carried.size, collected, net])
      const answer = await call('POST', '/closings', { ...days, counts: [], donationCount, net: total.net })
      expect(answer.statusCode, answer.body).toBe(coveredBy === null ? 201 : 409)
      if (coveredBy === null) expect(answer.json().total).toEqual(figures.total)
      if (coveredBy === null)
        model.closings.push({ id: answer.json()._id, from, to, isReopened: false, donations, carried })
    },

    async reopen({ closing: index }: Wanted<'reopen'>) {
      const closing = at(model.closings, index)
      if (!closing) return
      const answer = await call('POST', `/closings/${closing.id}/reopen`, { reason }, admin)
      const isInside = model.closings.some(
        (other) => other !== closing && !other.isReopened && other.from <= closing.from && other.to >= closing.to,
      )
      expect(answer.statusCode < 300, answer.body).toBe(!closing.isReopened && !isInside)
      if (answer.statusCode < 300) closing.isReopened = true
    },

    /** Erases a donor, which changes no figure. */
    async erase({ donation: index }: Wanted<'erase'>) {
      const donation = at(model.donations, index)
      if (!donation) return
      expect((await call('POST', '/donors/erase', { transactionIds: [donation.id] })).statusCode).toBe(200)
      erased.add(donation.id)
    },
  }
}
