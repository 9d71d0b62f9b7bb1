import { endpoint } from '#shared/endpoint.ts'
import { EditHeaders } from '#shared/read-version.ts'
import { CalendarInput, CustomerCalendar } from './calendar.ts'

// Apart from the calls of the first page, which would load it.
export const updateCalendar = endpoint({
  call: 'PUT /customers/:customerId/calendar',
  summary: 'Chooses the day of the week and the calendar of an association.',
  allow: ['manager'],
  headers: EditHeaders,
  body: CalendarInput,
  response: CustomerCalendar,
})
