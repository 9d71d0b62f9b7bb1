import { IconCheck, IconLock, IconLockOpen, IconNotebook, IconPencil, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listPlatformJournal } from '#features/audit/audit.endpoints.ts'
import { formatDateTime } from '#shared/days.ts'
import { mayCall, type Rights } from '#shared/endpoint.ts'
import { callersOf, roleLabels } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { Email } from '#shared/web/kit/Email.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts, Section } from '#shared/web/kit/Section.tsx'
import { linkTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { disableUser, enableUser, resetSecondFactor } from '../directory.endpoints.ts'
import type { DirectoryUserDetail } from '../directory.ts'
import { updateUser } from '../user.endpoints.ts'
import classes from './Directory.module.css'
import { directoryUserQuery, useAccess } from './directory.queries.ts'
import { directoryTexts as texts } from './directory.texts.ts'
import { userTexts } from './user.texts.ts'

const nameOf = ({ firstname, lastname }: DirectoryUserDetail): string => `${firstname} ${lastname}`

/** Something that a person may do: the text, and the call whose rights decide. */
export type Ability = { text: string; call: Rights }

/** The page of a person of the platform: who they are, what they may do and where, and the access to their account. */
export const DirectoryUserPage = ({ abilities }: { abilities: readonly Ability[] }) => {
  const { platformUsers } = usePlaces()
  return (
    <RecordScreen
      record={useQuery(directoryUserQuery(useCall(), useRouteParam('userId')))}
      title={(user) => (user ? nameOf(user) : texts.user)}
      back={() => platformUsers()}
      renderNote={({ role, customer }) => `${roleLabels[role]} · ${customer?.name ?? texts.staff}`}
      renderActions={(user) => <Actions user={user} />}
    >
      {(user) => (
        <>
          {user.disabled && (
            <Notice tone="warning" role="status">
              {texts.disabledOn(user.disabled.at, user.disabled.by)}
            </Notice>
          )}
          <Facts title={texts.information} facts={factsOf(user)} />
          <Abilities user={user} abilities={abilities} />
        </>
      )}
    </RecordScreen>
  )
}

const factsOf = (user: DirectoryUserDetail): [string, ReactNode][] => {
  const { email, phone, customer, state, lastSignInAt, createdAt, hasSecondFactor } = user
  return [
    [texts.email, <Email key="email" address={email} isLink />],
    [texts.phone, phone ?? texts.noPhone],
    [texts.association, customer ? <AssociationLink key="association" {...customer} /> : texts.staff],
    [texts.state, texts.states[state]],
    [texts.secondFactor, hasSecondFactor ? texts.secondFactorOn : texts.secondFactorOff],
    [texts.lastSignIn, lastSignInAt ? formatDateTime(lastSignInAt) : texts.neverSignedIn],
    [texts.createdAt, formatDateTime(createdAt)],
  ]
}

const AssociationLink = ({ _id, name }: { _id: string; name: string }) => {
  const { customer } = usePlaces()
  return <Link {...linkTo(customer(_id))}>{name}</Link>
}

/** The abilities of the role, read from the rights of the calls. */
const Abilities = ({ user, abilities }: { user: DirectoryUserDetail; abilities: readonly Ability[] }) => {
  const callers = callersOf(user)
  const able = abilities.filter(({ call }) => mayCall(call, callers))
  const where = user.customer ? texts.inAssociation(user.customer.name) : texts.everywhere
  return (
    <Section title={texts.abilities}>
      <p className="muted mb-12">{user.state === 'disabled' ? texts.nothing : where}</p>
      {user.state !== 'disabled' && (
        <ul className={`grid gap-20 row-gap-8 ${classes.abilities}`}>
          {able.map(({ text }) => (
            <li key={text} className="flex middle gap-10">
              <IconCheck className="rigid accent" size={18} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const icon = { size: 18, 'aria-hidden': true } as const

const Actions = ({ user }: { user: DirectoryUserDetail }) => {
  const role = useRole()
  const { customerUserUpdate, platformJournal } = usePlaces()
  const { customer, state } = user
  return (
    <>
      {mayCall(listPlatformJournal, role) && (
        <LinkButton
          variant="default"
          leftSection={<IconNotebook {...icon} />}
          to={platformJournal({ actor: user._id })}
        >
          {texts.journal}
        </LinkButton>
      )}
      {customer && mayCall(updateUser, role) && (
        <LinkButton
          variant="default"
          leftSection={<IconPencil {...icon} />}
          to={customerUserUpdate(customer._id, user._id)}
        >
          {texts.update}
        </LinkButton>
      )}
      {user.mayBeDisabled && user.hasSecondFactor && mayCall(resetSecondFactor, role) && (
        <ResetSecondFactor user={user} />
      )}
      {user.mayBeDisabled &&
        mayCall(disableUser, role) &&
        (state === 'disabled' ? <Enable user={user} /> : <Disable user={user} />)}
    </>
  )
}

const ResetSecondFactor = ({ user }: { user: DirectoryUserDetail }) => {
  const { mutateAsync } = useAccess(user._id, resetSecondFactor)
  return (
    <QuestionButton
      variant="default"
      danger
      leftSection={<IconShieldOff {...icon} />}
      label={userTexts.resetSecondFactor}
      question={userTexts.resetSecondFactorQuestion(nameOf(user))}
      act={() => toasts.outcome(mutateAsync(), userTexts.secondFactorReset)}
    />
  )
}

const Disable = ({ user }: { user: DirectoryUserDetail }) => {
  const { mutateAsync } = useAccess(user._id, disableUser)
  return (
    <QuestionButton
      variant="default"
      danger
      leftSection={<IconLock {...icon} />}
      label={texts.disable}
      question={texts.disableQuestion(nameOf(user))}
      act={() => toasts.outcome(mutateAsync(), texts.disabled)}
    />
  )
}

const Enable = ({ user }: { user: DirectoryUserDetail }) => {
  const { mutateAsync } = useAccess(user._id, enableUser)
  return (
    <QuestionButton
      variant="default"
      leftSection={<IconLockOpen {...icon} />}
      label={texts.enable}
      question={texts.enableQuestion(nameOf(user))}
      act={() => toasts.outcome(mutateAsync(), texts.enabled)}
    />
  )
}
