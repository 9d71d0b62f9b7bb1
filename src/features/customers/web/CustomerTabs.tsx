import { Link } from '@tanstack/react-router'
import { linkTo, type Place } from '#shared/web/place.ts'
import classes from './CustomerTabs.module.css'
import { customerTexts } from './customer.texts.ts'

export type CustomerTab = { label: string; place: Place }

/** The tabs of an association's page. Each is a screen with its own address, so they are links. */
export const CustomerTabs = ({ tabs }: { tabs: CustomerTab[] }) => (
  <nav aria-label={customerTexts.sections}>
    <ul className={classes.tabs}>
      {tabs.map(({ label, place }) => (
        <li key={label}>
          <Link {...linkTo(place)} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
