import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { signOutEverywhere } from '../user.endpoints.ts'
import type { Profile } from '../user.ts'
import { ProfileForm } from './ProfileForm.tsx'
import classes from './Users.module.css'
import { userTexts } from './user.texts.ts'

const texts = userTexts.account

type AccountPageProps = {
  profile: Profile
  /** Called after name or phone have changed. */
  onSaved: (profile: Profile) => void
  /** Called after every session has ended, including this one. */
  onSignedOut: () => void
  passwordForm: ReactNode
  secondFactor?: ReactNode
  /** The choice of mails, from the notifications feature. Nothing for the platform's staff. */
  mailSettings?: ReactNode
  themeChoice: ReactNode
  sessionList: ReactNode
}

/** The page 'Mon compte': profile, password and sessions. */
export const AccountPage = ({
  profile,
  onSaved,
  onSignedOut,
  passwordForm,
  secondFactor,
  mailSettings,
  themeChoice,
  sessionList,
}: AccountPageProps) => (
  <>
    <PageHeader title={texts.title} back={linkTo(usePlaces().home())} />
    <div className="stack gap-16 to-760">
      <Section title={texts.information}>
        <ProfileForm profile={profile} onSaved={onSaved} />
      </Section>
      <Section title={texts.password}>{passwordForm}</Section>
      {secondFactor && <Section title={texts.secondFactor}>{secondFactor}</Section>}
      {mailSettings && <Section title={texts.mails}>{mailSettings}</Section>}
      <Section title={texts.appearance}>{themeChoice}</Section>
      <Section title={texts.sessions}>
        {sessionList}
        <SignOutEverywhere onSignedOut={onSignedOut} />
      </Section>
    </div>
  </>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`card ${classes.section}`}>
    <h2 className="subheading tight mb-16">{title}</h2>
    {children}
  </section>
)

/** The button 'Se déconnecter partout', with a confirmation. Ends this session too. */
const SignOutEverywhere = ({ onSignedOut }: { onSignedOut: () => void }) => {
  const call = useCall()
  const end = useMutation({ mutationFn: () => call(signOutEverywhere, {}) })
  return (
    <QuestionButton
      variant="default"
      className="mt-12"
      danger
      label={texts.signOutEverywhere}
      question={texts.signOutEverywhereQuestion}
      act={() => end.mutateAsync().then(onSignedOut, (error: unknown) => toasts.failed(error))}
    />
  )
}
