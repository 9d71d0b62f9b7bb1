import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery, useCall } from '#shared/web/call.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { getNotificationSettings, updateNotificationSettings } from '../notification.endpoints.ts'
import type { NotificationSettings } from '../notification.ts'
import { notificationTexts } from './notification.texts.ts'

export const settingsQuery = (call: Client) => callQuery(call, ['notification-settings'], getNotificationSettings, {})

/** Sets the mails of the signed-in person. Shows the outcome in a toast. */
export const useUpdateSettings = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery(call)
  return useMutation({
    mutationFn: (edit: Edit<NotificationSettings>) => call(updateNotificationSettings, edit),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKey, settings)
      toasts.success(notificationTexts.saved)
    },
    onError: (error) => {
      toasts.failed(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
