import { Link } from '@tanstack/react-router'
import type { Profile } from '#features/users/user.ts'
import type { AppEnvironment } from './environment.ts'
import classes from './Header.module.css'
import { Palette } from './palette/Palette.tsx'
import { maySwitchRole, SwitchRole } from './SwitchRole.tsx'
import { shellTexts } from './shell.texts.ts'
import { Wordmark } from './Wordmark.tsx'

/** The product's name, where it runs, and who is signed in. */
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
      </p>
      <Palette profile={profile} />
      {maySwitchRole(profile, environment) && <SwitchRole profile={profile} />}
    </div>
  </header>
)

/** Says that nothing here is real. */
export const PreprodBadge = () => <span className={classes.badge}>{shellTexts.preprodBadge}</span>
