import { IconBuildingCommunity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, notFound } from '@tanstack/react-router'
import { CallFailure } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import classes from './CustomerTabs.module.css'
import { customerQuery } from './customer.queries.ts'

/** Links to the association, at the same height while its name loads. An unknown one makes the screen a 404. */
export const CustomerCrumb = ({ label, customerId }: { label: string; customerId: string }) => {
  const { data, error } = useQuery(customerQuery(useCall(), customerId))
  if (error instanceof CallFailure && error.status === 404) throw notFound()
  return (
    <nav aria-label={label} className={classes.crumb}>
      {data && (
        <Link
          to="/a/customers/$customerId"
          params={{ customerId }}
          className={`middle quiet undecorated gap-6 hover-link ${classes.link}`}
          activeOptions={{ exact: true }}
        >
          <IconBuildingCommunity size={16} aria-hidden />
          {data.name}
        </Link>
      )}
    </nav>
  )
}
