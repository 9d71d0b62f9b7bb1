import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import { EnrolmentSteps } from './EnrolmentSteps.tsx'
import { secondFactorQuery } from './second-factor.queries.ts'
import { secondFactorTexts } from './second-factor.texts.ts'
import type { SecondFactor } from './second-factor.ts'

const texts = secondFactorTexts.required

type SecondFactorPageProps = {
  email: string
  secondFactor: SecondFactor
  /** Called once the session has a second factor. */
  onDone: () => void
  onSignOut: () => void
}

/** The page of a person whose role needs a second factor: they add a factor, or sign in again with the existing one. */
export const SecondFactorPage = ({ email, secondFactor, onDone, onSignOut }: SecondFactorPageProps) => {
  const state = useQuery({
    ...secondFactorQuery(useCall(), secondFactor),
    // The steps stay until they are done, whatever the state is meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = state
  return (
    <section className="stack gap-16">
      <PageTitle title={texts.title} />
      <p className="quiet">{data?.since ? texts.otherSession : texts.note}</p>
      <Loaded of={state} rows={2}>
        {({ since }) =>
          since === null && (
            <EnrolmentSteps email={email} secondFactor={secondFactor} doneLabel={texts.done} onDone={onDone} />
          )
        }
      </Loaded>
      <Button variant="subtle" onClick={onSignOut}>
        {data?.since ? texts.signInAgain : texts.signOut}
      </Button>
    </section>
  )
}
