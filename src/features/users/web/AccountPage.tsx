import type { ReactNode } from 'react'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import type { Profile } from '../user.ts'
import classes from './AccountPage.module.css'
import { ProfileForm } from './ProfileForm.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import { userTexts } from './user.texts.ts'

const texts = userTexts.account

type AccountPageProps = {
  profile: Profile
  /** Their name or phone is another now. */
  onSaved: (profile: Profile) => void
  /** Every session is over, this one too. */
  onSignedOut: () => void
  /** The form that changes the password, which is the identity provider's business. */
  passwordForm: ReactNode
  /** Where they are signed in, which is the identity provider's business too. */
  sessionList: ReactNode
}

/** 'Mon compte': what everyone may change about themselves. */
export const AccountPage = ({ profile, onSaved, onSignedOut, passwordForm, sessionList }: AccountPageProps) => (
  <>
    <PageHeader title={texts.title} back={linkTo(usePlaces().home())} />
    <div className={classes.sections}>
      <Section title={texts.information}>
        <ProfileForm profile={profile} onSaved={onSaved} />
      </Section>
      <Section title={texts.password}>{passwordForm}</Section>
      <Section title={texts.sessions}>
        {sessionList}
        <SignOutEverywhere onSignedOut={onSignedOut} />
      </Section>
    </div>
  </>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h2 className={classes.title}>{title}</h2>
    {children}
  </section>
)
