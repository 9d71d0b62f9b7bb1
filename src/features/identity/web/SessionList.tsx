import { IconDeviceDesktop, IconDeviceMobile, IconDevices, IconDeviceTablet } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../session.endpoints.ts'
import type { OwnSession } from '../session.ts'
import { deviceDetails, deviceName, identityTexts } from './identity.texts.ts'
import classes from './SessionList.module.css'

const texts = identityTexts.sessions

/** 'Mes sessions': the sessions with the current one marked. The others can be ended, singly or all. */
export const SessionList = () => {
  const sessions = useQuery(sessionsQuery(useCall()))
  return (
    <div className="stack gap-12">
      <p className="quiet">{texts.note}</p>
      <Loaded of={sessions} rows={2}>
        {(data) => (
          <>
            <ul>
              {data.map((session) => (
                <SessionRow key={session._id} session={session} />
              ))}
            </ul>
            {data.some(({ isCurrent }) => !isCurrent) && <EndOthersButton />}
          </>
        )}
      </Loaded>
    </div>
  )
}

const icons = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet, unknown: IconDevices }

const SessionRow = ({ session }: { session: OwnSession }) => {
  const { device, isCurrent, lastUsedAt } = session
  const Icon = icons[device.kind ?? 'unknown']
  return (
    <li className={`inline ruled gap-12 ${classes.row}`}>
      <Icon className="rigid muted" size={24} aria-hidden />
      <div className={`stack grow ${classes.words}`}>
        <span className="inline middle strong gap-8 row-gap-4">
          {deviceName(device)}
          {isCurrent && <span className="badge soft accent">{texts.current}</span>}
        </span>
        <span className="quiet anywhere">{deviceDetails(device)}</span>
        <span className="quiet anywhere">{texts.lastUse(formatDateTime(new Date(lastUsedAt)))}</span>
      </div>
      {!isCurrent && <EndButton session={session} />}
    </li>
  )
}

const EndButton = ({ session: { _id, device } }: { session: OwnSession }) => {
  const { mutateAsync } = useEndSession(_id)
  const name = deviceName(device)
  return (
    <QuestionButton
      variant="default"
      size="sm"
      className={`rigid touch ${classes.end}`}
      label={texts.end}
      aria-label={texts.endOf(name)}
      question={texts.endQuestion(name)}
      danger
      act={() => toasts.outcome(mutateAsync(), texts.ended)}
    />
  )
}

const EndOthersButton = () => {
  const { mutateAsync } = useEndOtherSessions()
  return (
    <QuestionButton
      variant="default"
      className="self-start"
      label={texts.endOthers}
      question={texts.endOthersQuestion}
      danger
      act={() => toasts.outcome(mutateAsync(), texts.othersEnded)}
    />
  )
}

const queryKey = ['own-sessions'] as const

/** The sessions of the signed-in person, the last used first. */
const sessionsQuery = (call: Client) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(listOwnSessions, { signal }) })

/** Ends a session. Refetches the list also after a refusal, which means that the list was stale. */
const useEndSession = (sessionId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOwnSession, { params: { sessionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

const useEndOtherSessions = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
