import { IconBuildingCommunity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, notFound } from '@tanstack/react-router'
import { CallFailure } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import classes from './CustomerCrumb.module.css'
import { customerQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'

/**
 * Whose screen this is: the association's name, which leads to its page. Its place is kept while the name is read.
 * Without such an association the screen below it is not found, also a form that would be refused only when sent.
 */
export const CustomerCrumb = ({ customerId }: { customerId: string }) => {
  const { data, error } = useQuery(customerQuery(useCall(), customerId))
  if (error instanceof CallFailure && error.status === 404) throw notFound()
  return (
    <nav aria-label={customerTexts.association} className={classes.crumb}>
      {data && (
        <Link
          to="/a/customers/$customerId"
          params={{ customerId }}
          className={classes.link}
          activeOptions={{ exact: true }}
        >
          <IconBuildingCommunity size={16} stroke={1.75} aria-hidden />
          {data.name}
        </Link>
      )}
    </nav>
  )
}
