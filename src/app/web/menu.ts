import { IconAbacus, IconCashBanknote, IconChartBar } from '@tabler/icons-react'
import { shellTexts } from './shell/shell.texts.ts'

const ownMenu = ['/', '/causes', 'till', 'accounts', 'figures', '/users', '/devices'] as const
const staffMenu = ['/a/customers', '/a/organizer/transactions', '/a/devices', '/a/users', '/a/stats'] as const

/**
 * The order of every menu, by the paths of the pages, whose labels and icons are in `pages.ts` of the features. A name
 * without a slash is one of `menuGroups`. A reader sees the pages that they may open.
 */
export const menu = [...ownMenu, ...staffMenu, '/a/banque', '/products', '/logout'] as const

/** The entries of the menu that open several pages of a customer's own users (docs/rules/screens.md#menus-groups). */
export const menuGroups = {
  till: {
    label: shellTexts.menuGroups.till,
    icon: IconCashBanknote,
    paths: ['/entry', '/counting-sheets', '/deposits'],
  },
  accounts: {
    label: shellTexts.menuGroups.accounts,
    icon: IconAbacus,
    paths: ['/month', '/friday', '/closings', '/bank', '/receipts', '/movements', '/imports'],
  },
  figures: { label: shellTexts.menuGroups.figures, icon: IconChartBar, paths: ['/stats', '/live'] },
} as const
export type MenuGroup = keyof typeof menuGroups

/** The entries that a phone shows in its bar only when there is room. */
export const rare = ['accounts', 'figures', '/users'] as const

/** The side navigation of a customer's own users. */
export const side = ['/causes', '/shortcuts', '/users', '/devices', '/settings', '/donors', '/journal'] as const

/** The tabs inside a customer's page, for the platform's staff, after the address of the customer. */
export const tabs = ['', '/transactions', '/causes', '/users'] as const
export const secondaryTabs = ['/stats', '/shortcuts', '/devices', '/closings', '/settings'] as const
