import type { Locator } from '@playwright/test'
import type { Role } from '#shared/role.ts'
import { addressOf, personByRole, readDemoRecords } from './demo-records.ts'
import {
  answerDonor,
  countCash,
  giveAccess,
  nameField,
  pickDay,
  readDonation,
  saveFilter,
  signOutEverywhere,
  takeFileBack,
  usePalette,
  type Visit,
} from './dialogs.ts'
import { pastFriday, showOpenDay } from './friday-states.ts'
import { goTo } from './go-to.ts'
import { askAndCancel, button, close, leaveForm, openAndEscape } from './keyboard.ts'
import { signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

// Opens every dialog by keyboard: the focus moves into the dialog, and back to its opener.
test.describe.configure({ timeout: 180_000 })

type Tours = Partial<Record<Role, (visit: Visit) => Promise<void>>>

/** Every kind of dialog of a manager, and what other roles have besides. The gate opens the first. */
const dialogs = {
  manager: async ({ page, records }) => {
    await readDonation(page)
    await saveFilter(page)
    await openAndEscape(page, button(page, /^Total récolté/), 'D’où vient ce chiffre', close)
    await pickDay(page)
    await usePalette(page)
    await goTo(page, '/causes/create')
    await leaveForm(page, nameField(page))
    await goTo(page, `/causes/${records.causeId}`)
    await askAndCancel(page, button(page, 'Archiver'), 'Archiver')
    await goTo(page, `/devices/${records.deviceId}`)
    await giveAccess(page)
    await goTo(page, '/movements')
    const amount = (question: Locator) => question.getByLabel('Nouveau montant')
    await openAndEscape(page, button(page, 'Changer le montant'), 'Montant à confirmer à deux', amount)
    await goTo(page, '/donors')
    await answerDonor(page)
    await countCash({ page, records })
  },
  admin: async ({ page, records }) => {
    await goTo(page, addressOf('/a/users/$userId', records))
    await askAndCancel(page, button(page, 'Désactiver'), 'Désactiver')
    await goTo(page, '/products/create')
    await leaveForm(page, nameField(page))
  },
  organizer: async ({ page }) => {
    await goTo(page, '/a/organizer/transactions')
    await readDonation(page)
  },
} satisfies Tours

/** The same kinds of dialogs on further screens, and of other roles. */
const furtherDialogs: Tours = {
  manager: async ({ page, records }) => {
    await goTo(page, `/shortcuts/${records.shortcutId}`)
    await askAndCancel(page, button(page, 'Archiver'), 'Archiver')
    await goTo(page, '/users')
    await askAndCancel(page, button(page, /^Supprimer/).first(), 'Supprimer')
    await goTo(page, '/users/create')
    await leaveForm(page, page.getByLabel('Prénom'))
    await goTo(page, `/imports/${records.importId}`)
    await askAndCancel(page, button(page, 'Annuler l’importation'), 'Annuler l’importation')
    await goTo(page, '/bank/accounts/create')
    await leaveForm(page, page.getByLabel('Titulaire'))
    await takeFileBack(page)
    await goTo(page, '/live')
    await leaveForm(page, page.getByLabel('Objectif'))
    await goTo(page, pastFriday)
    await showOpenDay(page)
    await askAndCancel(page, button(page, /^Clore la journée/), /^Clore la journée/)
    await goTo(page, `/counting-sheets/${records.sheetId}`)
    await askAndCancel(page, button(page, 'Supprimer'), 'Supprimer')
    await goTo(page, '/counting-sheets/create')
    await leaveForm(page, page.getByLabel('Lieu'))
    await signOutEverywhere(page)
  },
  user: async ({ page, records }) => {
    await readDonation(page)
    await pickDay(page)
    await usePalette(page)
    await goTo(page, `/causes/${records.causeId}/update`)
    await leaveForm(page, nameField(page))
    await signOutEverywhere(page)
  },
  admin: async ({ page, records }) => {
    const at = addressOf('/a/customers/$customerId', records)
    await goTo(page, `${at}/transactions`)
    await readDonation(page)
    await pickDay(page)
    await usePalette(page)
    await goTo(page, '/a/customers/create')
    await leaveForm(page, nameField(page))
    await goTo(page, `${at}/causes/create`)
    await leaveForm(page, nameField(page))
    await goTo(page, `${at}/shortcuts/${records.shortcutId}`)
    await askAndCancel(page, button(page, 'Archiver'), 'Archiver')
    await goTo(page, `${at}/users`)
    await askAndCancel(page, button(page, /^Supprimer/).first(), 'Supprimer')
    await goTo(page, `${at}/devices/${records.deviceId}`)
    await giveAccess(page)
    await signOutEverywhere(page)
  },
  commercial: async ({ page, records }) => {
    const at = addressOf('/a/customers/$customerId', records)
    await goTo(page, `${at}/transactions`)
    await readDonation(page)
    await pickDay(page)
    await usePalette(page)
    await goTo(page, `${at}/causes/create`)
    await leaveForm(page, nameField(page))
    await signOutEverywhere(page)
  },
  organizer: async ({ page, records }) => {
    const at = addressOf('/a/customers/$customerId', records)
    await goTo(page, '/a/organizer/transactions')
    await pickDay(page)
    await usePalette(page)
    await goTo(page, `${at}/users/create`)
    await leaveForm(page, page.getByLabel('Prénom'))
    await goTo(page, `${at}/shortcuts/${records.shortcutId}`)
    await askAndCancel(page, button(page, 'Archiver'), 'Archiver')
    await goTo(page, `${at}/devices/${records.deviceId}`)
    await giveAccess(page)
    await signOutEverywhere(page)
  },
}

const testTours = (name: string, tours: Tours, tag: string[] = []) => {
  for (const [role, tour] of Object.entries(tours) as [Role, (visit: Visit) => Promise<void>][])
    test(`${name} of role ${role} take the focus and return it`, { tag }, async ({ page, request }) => {
      const records = await readDemoRecords(request)
      // Dialogs take and return the focus around their transitions: with them for one role, without for the others.
      if (role === 'manager') await page.emulateMedia({ reducedMotion: 'no-preference' })
      await signIn(page, personByRole[role])
      await tour({ page, records })
    })
}
testTours('the dialogs', { manager: dialogs.manager })
testTours('the dialogs, by Tab from wherever the focus is,', dialogs, [nightly])
testTours('the further dialogs', furtherDialogs, [nightly])
