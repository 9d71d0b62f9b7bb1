import { Radio, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useQuery } from '@tanstack/react-query'
import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { DigestFrequency, NotificationSettings } from '../notification.ts'
import classes from './MailSettings.module.css'
import { settingsQuery, useUpdateSettings } from './notification.queries.ts'
import { notificationTexts as texts } from './notification.texts.ts'

/** 'E-mails que vous recevez' of 'Mon compte'. Each choice is saved at once. */
export const MailSettings = () => {
  const settings = useQuery(settingsQuery(useCall()))
  return (
    <Loaded of={settings} rows={2}>
      {(data) => <Choices settings={data} />}
    </Loaded>
  )
}

const frequencies = ['week', 'month', 'off'] as const satisfies DigestFrequency[]

const Choices = ({ settings }: { settings: NotificationSettings }) => {
  const { mutate, isPending } = useUpdateSettings()
  const change = (part: Partial<NotificationSettings>) =>
    mutate({ body: { ...settings, ...part }, readVersion: readVersionOf(NotificationSettings, settings) })
  return (
    <div className="stack gap-20">
      <Radio.Group
        label={texts.digest}
        value={settings.digest}
        onChange={(value) => change({ digest: DigestFrequency.parse(value) })}
      >
        <div className="stack mt-4">
          {frequencies.map((frequency) => (
            <div key={frequency} className="flex middle touch">
              <Radio value={frequency} label={texts.frequencies[frequency]} disabled={isPending} />
            </div>
          ))}
        </div>
      </Radio.Group>
      <div className={`stack ruled gap-12 ${classes.switches}`}>
        <Switch
          className="pad-4-0"
          label={texts.goalReached}
          description={texts.goalReachedNote}
          checked={settings.goalReached}
          disabled={isPending}
          onChange={({ currentTarget }) => change({ goalReached: currentTarget.checked })}
        />
        {useRole() === 'manager' && (
          <Switch
            className="pad-4-0"
            label={texts.silentDevice}
            description={texts.silentDeviceNote}
            checked={settings.silentDevice}
            disabled={isPending}
            onChange={({ currentTarget }) => change({ silentDevice: currentTarget.checked })}
          />
        )}
      </div>
    </div>
  )
}
