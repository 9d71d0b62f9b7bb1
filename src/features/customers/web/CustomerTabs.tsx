import { Link } from '@tanstack/react-router'
import classes from './CustomerTabs.module.css'
import { customerTexts } from './customer.texts.ts'

const tabs = [
  { to: '/a/customers/$customerId', label: customerTexts.information },
  { to: '/a/customers/$customerId/transactions', label: customerTexts.transactions },
] as const

/** The tabs of an association's page. Each is a screen with its own address, so they are links. */
export const CustomerTabs = ({ customerId }: { customerId: string }) => (
  <nav aria-label={customerTexts.sections}>
    <ul className={classes.tabs}>
      {tabs.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            params={{ customerId }}
            className={classes.tab}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
