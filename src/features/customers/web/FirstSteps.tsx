import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createCause } from '#features/causes/cause.endpoints.ts'
import { createDevice, issueDeviceCode } from '#features/devices/device.endpoints.ts'
import { createUser } from '#features/users/user.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import type { Role } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { type Place, type Places, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import type { FirstSteps as Steps } from '../customer.ts'
import { firstStepsQuery } from './customer.queries.ts'
import classes from './FirstSteps.module.css'
import { firstStepsTexts as texts } from './firstSteps.texts.ts'

type Step = {
  name: string
  note: string
  isDone: boolean
  /** The next act, where the role may do it and the step before allows it. */
  act?: { label: string; place: Place } | undefined
}

type StepText = { name: string; note: string; act: string; elsewhere: string }

/** `place` is where the role does the step, if it may and can. */
const stepOf = (text: StepText, isDone: boolean, isAllowed: boolean, place: Place | undefined): Step => ({
  name: text.name,
  note: isAllowed ? text.note : text.elsewhere,
  isDone,
  act: isAllowed && place ? { label: text.act, place } : undefined,
})

const stepsOf = (steps: Steps, role: Role, places: Places): Step[] => {
  const { cause, device, code, helper } = texts.steps
  const waiting = steps.waitingDeviceId
  return [
    stepOf(cause, steps.hasCause, mayCall(createCause, role), places.newCause()),
    stepOf(device, steps.hasDevice, mayCall(createDevice, role), places.newDevice()),
    stepOf(code, steps.hasSignedInDevice, mayCall(issueDeviceCode, role), waiting ? places.device(waiting) : undefined),
    stepOf(helper, steps.hasHelper, mayCall(createUser, role), places.newUser()),
  ]
}

/** The four first steps of a new association, until they are done (docs/rules/roles.md#roles-first-steps). */
export const FirstSteps = () => {
  const { data } = useQuery(firstStepsQuery(useCall(), useCustomerId()))
  const role = useRole()
  const places = usePlaces()
  if (!data?.isNew) return null
  const steps = stepsOf(data, role, places)
  const doneCount = steps.filter(({ isDone }) => isDone).length
  if (doneCount === steps.length) return null
  const next = steps.find(({ isDone, act }) => !isDone && act)
  return (
    <section className={`card mb-24 ${classes.panel}`} aria-labelledby="first-steps">
      <div className="inline baseline between gap-16 row-gap-4 mb-8">
        <h2 id="first-steps" className="subheading tight">
          {texts.title}
        </h2>
        <p className="quiet figures">{texts.progress(doneCount)}</p>
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepRow key={step.name} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

const StepRow = ({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) => {
  const { name, note, isDone, act } = step
  return (
    <li className={`inline middle ruled gap-16 ${classes.step}`} data-done={isDone || undefined}>
      <span className={`grid rigid centre quiet strong figures ${classes.mark}`} aria-hidden>
        {isDone ? <IconCheck size={18} /> : number}
      </span>
      <div className={`grow ${classes.words}`}>
        <p className={isDone ? 'muted medium' : 'strong'}>
          {name}
          <VisuallyHidden> ({isDone ? texts.done : texts.toDo})</VisuallyHidden>
        </p>
        {!isDone && <p className="quiet">{note}</p>}
      </div>
      {!isDone && act && (
        <LinkButton className={classes.act} variant={isNext ? 'filled' : 'default'} to={act.place}>
          {act.label}
        </LinkButton>
      )}
    </li>
  )
}
