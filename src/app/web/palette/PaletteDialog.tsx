import { Combobox, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listCauses } from '#features/causes/cause.endpoints.ts'
import { activeCausesQuery } from '#features/causes/web/cause.queries.ts'
import { listCustomers } from '#features/customers/customer.endpoints.ts'
import { customersQuery } from '#features/customers/web/customer.queries.ts'
import { locateTransaction } from '#features/transactions/transaction.endpoints.ts'
import type { Profile } from '#features/users/user.ts'
import { CallFailure } from '#shared/client.ts'
import { mayCall } from '#shared/endpoint.ts'
import { isPlatformRole } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { failureText } from '#shared/web/failureText.ts'
import { SheetDialog } from '#shared/web/kit/SheetDialog.tsx'
import { linkTo, type Place } from '#shared/web/place.ts'
import { type Entry, findEntries } from './entries.ts'
import classes from './PaletteDialog.module.css'
import { paletteTexts } from './palette.texts.ts'

type PaletteDialogProps = { profile: Profile; onClose: () => void }

/** Goes anywhere by a few letters of its name, and to a donation by its id. */
export const PaletteDialog = ({ profile, onClose }: PaletteDialogProps) => {
  const [typed, setTyped] = useState('')
  const groups = findEntries(usePaletteView(profile), typed)
  const entries = groups.flatMap(({ entries: some }) => some)
  const goTo = useGoTo(onClose)
  const openDonation = useOpenDonation(profile, goTo)
  const combobox = useCombobox({ opened: true, onOpenedChange: (isOpen) => !isOpen && onClose() })
  // Enter goes to the first of what is shown; it changes as one types and as the lists arrive.
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
    <SheetDialog opened fillsPhone onClose={onClose} title={paletteTexts.title}>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            aria-label={paletteTexts.placeholder}
            placeholder={paletteTexts.placeholder}
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
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
        {entries.length === 0 && <p className={classes.nothing}>{paletteTexts.nothing}</p>}
        <Combobox.Options aria-label={paletteTexts.results} className={classes.results}>
          {groups.map(({ label, entries: some }) => (
            <Combobox.Group key={label} label={label} className={classes.group}>
              {some.map((entry) => (
                <Option key={entry.key} entry={entry} />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
    </SheetDialog>
  )
}

const Option = ({ entry: { key, label, hint } }: { entry: Entry }) => (
  <Combobox.Option value={key} className={classes.option}>
    <span className={classes.label}>{label}</span>
    {hint && <span className={classes.hint}>{hint}</span>}
  </Combobox.Option>
)

/** What can be gone to: read when the palette opens, from what the lists know already. */
const usePaletteView = ({ role, customer }: Profile) => {
  const call = useCall()
  const { customerId = isPlatformRole(role) ? undefined : customer?._id } = useParams({ strict: false })
  const customers = useQuery({ ...customersQuery(call), enabled: mayCall(listCustomers, role), staleTime: 60_000 })
  const causes = useQuery({
    ...activeCausesQuery(call, customerId ?? ''),
    enabled: customerId !== undefined && mayCall(listCauses, role),
    staleTime: 60_000,
  })
  return { role, customerId, customers: customers.data ?? [], causes: causes.data ?? [] }
}

const useGoTo = (onClose: () => void) => {
  const navigate = useNavigate()
  return (place: Place) => {
    onClose()
    void navigate(linkTo(place))
  }
}

/** A donation of one's own opens by its id; the platform's staff must ask first whose it is. */
const useOpenDonation = ({ role }: Profile, goTo: (place: Place) => void) => {
  const call = useCall()
  return useMutation({
    mutationFn: async (don: string) => {
      if (!isPlatformRole(role)) return goTo({ to: '/', search: { don } })
      const { customer } = await call(locateTransaction, { params: { transactionId: don } })
      goTo({ to: '/a/customers/$customerId/transactions', params: { customerId: customer._id }, search: { don } })
    },
  })
}

const donationFailure = (error: unknown): string =>
  error instanceof CallFailure && error.status === 404 ? paletteTexts.unknownDonation : failureText(error)
