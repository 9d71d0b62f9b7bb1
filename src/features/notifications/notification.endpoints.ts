import { endpoint } from '#shared/endpoint.ts'
import { EditHeaders } from '#shared/read-version.ts'
import { associationRoles } from '#shared/role.ts'
import { NotificationSettings, notificationRefusals, Unsubscribed, Unsubscription } from './notification.ts'

export const getNotificationSettings = endpoint({
  call: 'GET /users/me/notifications',
  summary: 'Reads which mails the signed-in person gets: summaries, reached goals, silent terminals.',
  allow: associationRoles,
  ownStaffOnly: true,
  scope: 'self',
  response: NotificationSettings,
})

export const updateNotificationSettings = endpoint({
  call: 'PUT /users/me/notifications',
  summary: 'Sets which mails the signed-in person gets.',
  description: 'A user gets no mails about terminals: for them `silentDevice` stays false.',
  allow: associationRoles,
  ownStaffOnly: true,
  scope: 'self',
  headers: EditHeaders,
  body: NotificationSettings,
  response: NotificationSettings,
})

export const unsubscribe = endpoint({
  call: 'POST /unsubscriptions',
  summary: 'Ends one kind of mail, by the token of the link in such a mail.',
  description: 'Needs no sign-in: the token names the person and the kind of mail. It stays valid.',
  allow: ['anyone'],
  body: Unsubscription,
  response: Unsubscribed,
  refusals: [notificationRefusals.wrongLink],
})
