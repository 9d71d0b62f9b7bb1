/**
 * The states that the gate checks: one or two for each kind of component, and the screens that no role's list has. The
 * night checks all states.
 */
export const statesOfGate = new Set([
  // Screens of their own.
  'the login',
  'the reset',
  'a forgotten password',
  'a link that is not valid',
  'the end of a kind of mail',
  'the end of a mail without its link',
  'a page that does not exist',
  'all transactions',
  'a projection',
  'a projection without a link',
  'the second step',
  'the page of a role that needs one',
  // Dialogs, drawers and menus.
  'a donation',
  'a refund without a reason',
  'the drawer of filters',
  'saving a filter',
  'the calendar',
  'the palette',
  'the question before leaving',
  'archiving a cause',
  'where the progress of a goal comes from',
  'a code',
  'the acts of a terminal',
  'the form of an account',
  // Forms with errors.
  'a cause that is incomplete',
  'a user who is incomplete',
  'a cheque that is incomplete',
  'a slip of more cash than the box has',
  'a product that is incomplete',
  'the choice of an association',
  // What a screen shows in some cases only.
  'the figures by terminal and by cause',
  'donors found',
  'an archived cause',
  'nine causes',
  'days of the statistics that are wrong',
  'a file that was checked',
  'the preview of a slot',
  'a reversed sheet',
  'a line that is explained by hand',
  'days that the bank owes',
  'the recovery codes',
  // Lists without records.
  'transactions',
  'causes',
  'no association found',
])
