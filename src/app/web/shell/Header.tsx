import { Link } from '@tanstack/react-router'
import type { Profile } from '#features/users/user.ts'
import { roleLabels } from '#shared/role.ts'
import type { AppEnvironment } from '../environment.ts'
import { HelpLink } from '../guide/HelpLink.tsx'
import { Palette } from '../palette/Palette.tsx'
import classes from './Header.module.css'
import { maySwitchRole, SwitchRole } from './SwitchRole.tsx'
import { shellTexts } from './shell.texts.ts'
import { Wordmark } from './Wordmark.tsx'

/** Shows the product's name, the environment, the signed-in person, and their role when it is not their granted one. */
export const Header = ({ profile, environment }: { profile: Profile; environment: AppEnvironment }) => (
  <header className={classes.header}>
    <div className={classes.row}>
      <Link to="/" className={classes.home}>
        <Wordmark />
      </Link>
      {environment === 'preprod' && <PreprodBadge />}
      <p className={classes.person}>
        {shellTexts.signedInAs}{' '}
        <Link to="/account" className={classes.name}>
          {profile.firstname} {profile.lastname}
        </Link>
        {profile.role !== profile.homeRole && (
          <span className={classes.role}>{shellTexts.actingAs(roleLabels[profile.role])}</span>
        )}
      </p>
      <Palette profile={profile} />
      <HelpLink />
      {maySwitchRole(profile, environment) && <SwitchRole profile={profile} />}
    </div>
  </header>
)

/** Marks the preprod environment. */
export const PreprodBadge = () => <span className={classes.badge}>{shellTexts.preprodBadge}</span>
