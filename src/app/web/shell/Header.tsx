import { Link } from '@tanstack/react-router'
import type { Profile } from '#features/users/user.ts'
import { roleLabels } from '#shared/role.ts'
import type { AppEnvironment } from '../environment.ts'
import { Palette } from '../palette/Palette.tsx'
import classes from './Header.module.css'
import { maySwitchRole, SwitchRole } from './SwitchRole.tsx'
import { shellTexts } from './shell.texts.ts'
import { Wordmark } from './Wordmark.tsx'

/** The product's name, where it runs, who is signed in, and their role while it is not their own. */
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
      {maySwitchRole(profile, environment) && <SwitchRole profile={profile} />}
    </div>
  </header>
)

/** Says that nothing here is real. */
export const PreprodBadge = () => <span className={classes.badge}>{shellTexts.preprodBadge}</span>
