import { Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listArchivedCauses, listCauses } from '#features/causes/cause.endpoints.ts'
import { activeCausesQuery, archivedNamesQuery } from '#features/causes/web/cause.queries.ts'
import { searchCustomers } from '#features/customers/customer.endpoints.ts'
import { bestCustomersQuery, customerQuery } from '#features/customers/web/customer.queries.ts'
import { listDevices } from '#features/devices/device.endpoints.ts'
import { devicesQuery } from '#features/devices/web/device.queries.ts'
import { locateTransaction, searchTransactions } from '#features/transactions/transaction.endpoints.ts'
import { listUsers } from '#features/users/user.endpoints.ts'
import type { Profile } from '#features/users/user.ts'
import { usersQuery } from '#features/users/web/user.queries.ts'
import { CallFailure } from '#shared/client.ts'
import { type Endpoint, Id, mayCall } from '#shared/endpoint.ts'
import { isPlatformRole, type Role } from '#shared/role.ts'
import { isBlank } from '#shared/text.ts'
import { useCall } from '#shared/web/call.tsx'
import { failureText } from '#shared/web/failureText.ts'
import { BottomDialog } from '#shared/web/kit/BottomDialog.tsx'
import { linkTo, type Place } from '#shared/web/places.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import { placesOf } from '../places.ts'
import { type Entry, type EntryGroup, findEntries, type PaletteView } from './entries.ts'
import classes from './PaletteDialog.module.css'
import { paletteTexts } from './palette.texts.ts'

type PaletteDialogProps = { profile: Profile; onClose: () => void }

/** Finds a screen or a record by a part of its name, and a donation by its id (docs/rules/screens.md#menus-palette). */
export const PaletteDialog = ({ profile, onClose }: PaletteDialogProps) => {
  const [typed, setTyped] = useState('')
  const narrow = useNarrow()
  const { isSearching, ...view } = usePaletteView(profile, typed)
  const groups = findEntries(view, typed)
  const entries = groups.flatMap(({ entries: some }) => some)
  const goTo = useGoTo(onClose)
  const openDonation = useOpenDonation(profile, goTo)
  const combobox = useCombobox({ opened: true, onOpenedChange: (isOpen) => !isOpen && onClose() })
  // Enter opens the first result, which changes with the typed text and as lists load.
  const shown = entries.map(({ key }) => key).join()
  const { selectFirstOption } = combobox
  useEffect(() => void selectFirstOption(), [selectFirstOption, shown])

  const choose = (key: string) => {
    const entry = entries.find((one) => one.key === key)
    if (!entry) return
    if ('donationId' in entry) openDonation.mutate(entry.donationId)
    else goTo(entry.place)
  }
  return (
    <BottomDialog opened onClose={onClose} title={paletteTexts.title} atTop>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            aria-label={paletteTexts.field}
            placeholder={narrow ? paletteTexts.shortField : paletteTexts.field}
            leftSection={<IconSearch size={18} aria-hidden />}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              openDonation.reset()
            }}
            error={openDonation.isError && donationFailure(openDonation.error)}
          />
        </Combobox.EventsTarget>
        {entries.length === 0 && !isSearching && <p className="muted mt-16 mb-16">{paletteTexts.nothing}</p>}
        <VisuallyHidden role="status">
          {typed !== '' && paletteTexts.found(groups.reduce((count, group) => count + countOf(group), 0))}
        </VisuallyHidden>
        <Combobox.Options aria-label={paletteTexts.results} className={classes.results}>
          {groups.map(({ label, entries: some, moreCount }) => (
            <Combobox.Group key={label} label={label} className="mb-8">
              {some.map((entry) => (
                <Option key={entry.key} entry={entry} />
              ))}
              {moreCount > 0 && (
                <div role="presentation" className="small pad-8-12">
                  {paletteTexts.more(moreCount)}
                </div>
              )}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
    </BottomDialog>
  )
}

const countOf = ({ entries, moreCount }: EntryGroup): number => entries.length + moreCount

const Option = ({ entry: { key, label, hint } }: { entry: Entry }) => (
  <Combobox.Option
    value={key}
    className={`inline baseline between touch rounded body ink hovered hover-ink gap-20 row-gap-2 ${classes.option}`}
  >
    <span className="anywhere">{label}</span>
    {hint && <span className="small">{hint}</span>}
  </Combobox.Option>
)

/** Loads the records that the palette offers: those that the role may list, of the association of the open screen. */
const usePaletteView = (
  { role, homeRole, mayCount, customer }: Profile,
  typed: string,
): PaletteView & { isSearching: boolean } => {
  const call = useCall()
  const { customerId = isPlatformRole(role) ? undefined : customer?._id } = useParams({ strict: false })
  const of = customerId ?? ''
  const ifMay = (list: Endpoint) => ({ enabled: customerId !== undefined && mayCall(list, role), staleTime })
  const searches = mayCall(searchCustomers, role) && !isBlank(typed)
  const customers = useQuery({ ...bestCustomersQuery(call, typed.trim()), enabled: searches, staleTime })
  const open = useQuery({ ...customerQuery(call, of), enabled: isPlatformRole(role) && of !== '', staleTime })
  const causes = useQuery({ ...activeCausesQuery(call, of), ...ifMay(listCauses) })
  const archived = useQuery({ ...archivedNamesQuery(call, of), ...ifMay(listArchivedCauses) })
  const devices = useQuery({ ...devicesQuery(call, of), ...ifMay(listDevices) })
  const users = useQuery({ ...usersQuery(call, of), ...ifMay(listUsers) })
  const donations = useFoundDonations(customerId, role, typed)
  return {
    role,
    homeRole,
    mayCount,
    weekday: customer?.weekday,
    customerId,
    customerName: open.data?.name,
    customers: customers.data?.data ?? [],
    customerCount: customers.isPlaceholderData ? 0 : (customers.data?.count ?? 0),
    isSearching: (searches && customers.isFetching) || donations.isFetching,
    causes: [...(causes.data ?? []), ...(archived.data?.data ?? [])],
    devices: devices.data ?? [],
    users: users.data ?? [],
    donations: donations.data?.data ?? [],
    donationCount: donations.data?.count ?? 0,
  }
}

/** The time for which the typing must pause before the server is asked for donations. */
const pauseMs = 250

/** Finds donations of the open association, for the roles that may. No cache keeps what was typed. */
const useFoundDonations = (customerId: string | undefined, role: Role, typed: string) => {
  const call = useCall()
  const [text] = useDebouncedValue(typed.trim(), pauseMs)
  const mayAsk = customerId !== undefined && mayCall(searchTransactions, role)
  return useQuery({
    queryKey: ['palette', 'donations', customerId, text] as const,
    queryFn: ({ signal }) =>
      call(searchTransactions, { params: { customerId: customerId ?? '' }, body: { text }, signal }),
    enabled: mayAsk && text.length > 1 && text === typed.trim() && !Id.safeParse(text).success,
    gcTime: 0,
    // A text that cannot be searched is refused again by a retry.
    retry: false,
  })
}

/** A minute, so that opening the palette twice loads the lists once. */
const staleTime = 60_000

const useGoTo = (onClose: () => void) => {
  const navigate = useNavigate()
  return (place: Place) => {
    onClose()
    void navigate(linkTo(place))
  }
}

/** Opens a donation by its id. For the platform's staff, finds its association first. */
const useOpenDonation = ({ role }: Profile, goTo: (place: Place) => void) => {
  const call = useCall()
  return useMutation({
    mutationFn: async (don: string) => {
      if (!isPlatformRole(role)) return goTo(placesOf(role, undefined).donation(don))
      const { customer } = await call(locateTransaction, { params: { transactionId: don } })
      goTo(placesOf(role, customer._id).donation(don))
    },
  })
}

const donationFailure = (error: unknown): string =>
  error instanceof CallFailure && error.status === 404 ? paletteTexts.unknownDonation : failureText(error)
