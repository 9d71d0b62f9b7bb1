import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { EnrolmentSteps } from './EnrolmentSteps.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { newRecoveryCodes, secondFactorQuery, useRefetchSecondFactor } from './second-factor.queries.ts'
import { secondFactorTexts as texts } from './second-factor.texts.ts'
import type { SecondFactor } from './second-factor.ts'

type SecondFactorSectionProps = {
  email: string
  secondFactor: SecondFactor
  /** The link to the page of the guide. */
  help: ReactNode
  /** Called after it was added or removed. */
  onChanged: () => void
}

type Task = 'none' | 'enrol' | 'renew' | 'withdraw'

/** 'Double authentification' of 'Mon compte': its state, and how it is added, removed, and gets new recovery codes. */
export const SecondFactorSection = ({ email, secondFactor, help, onChanged }: SecondFactorSectionProps) => {
  const call = useCall()
  const state = useQuery(secondFactorQuery(call, secondFactor))
  const refetchState = useRefetchSecondFactor()
  const [task, setTask] = useState<Task>('none')
  const [codes, setCodes] = useState<string[]>()
  const end = () => {
    setTask('none')
    setCodes(undefined)
    refetchState()
    onChanged()
  }
  const cancel = () => setTask('none')

  if (codes) return <RecoveryCodes email={email} codes={codes} onDone={end} />
  if (task === 'enrol')
    return <EnrolmentSteps email={email} secondFactor={secondFactor} onDone={end} onCancel={cancel} />
  if (task === 'renew')
    return (
      <ConfirmForm
        email={email}
        asksCode
        note={texts.renewNote}
        submitLabel={texts.renewCodes}
        act={async ({ password, code }) => {
          await secondFactor.confirm(password, code)
          setCodes(await newRecoveryCodes(call))
        }}
        onCancel={cancel}
      />
    )
  if (task === 'withdraw')
    return (
      <ConfirmForm
        email={email}
        asksCode
        note={texts.withdrawNote}
        submitLabel={texts.withdraw}
        act={async ({ password, code }) => {
          await secondFactor.confirm(password, code)
          await secondFactor.withdraw()
          toasts.success(texts.withdrawn)
          end()
        }}
        onCancel={cancel}
      />
    )
  return (
    <Loaded of={state} rows={1}>
      {(data) => <State {...data} help={help} onTask={setTask} />}
    </Loaded>
  )
}

type StateProps = {
  since: Date | null
  recoveryCodesLeft: number | null
  help: ReactNode
  onTask: (task: Task) => void
}

const State = ({ since, recoveryCodesLeft, help, onTask }: StateProps) => (
  <div className="stack gap-16">
    <p>{since ? texts.on(since) : texts.off}</p>
    {since && recoveryCodesLeft !== null && <p className="quiet">{texts.codesLeft(recoveryCodesLeft)}</p>}
    <div className="inline gap-8">
      {since === null && <Button onClick={() => onTask('enrol')}>{texts.enable}</Button>}
      {since && recoveryCodesLeft !== null && (
        <Button variant="default" onClick={() => onTask('renew')}>
          {texts.renewCodes}
        </Button>
      )}
      {since && (
        <Button variant="default" onClick={() => onTask('withdraw')}>
          {texts.withdraw}
        </Button>
      )}
    </div>
    {help}
  </div>
)
