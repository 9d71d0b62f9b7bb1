import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useForm } from '@mantine/form'
import { firstLedgerDay } from '#shared/days.ts'
import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { DayInput } from '#shared/web/kit/DayInput.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { messagesByField } from '#shared/web/useSchemaForm.ts'
import { type BankContract, ContractDevicesInput } from '../../bank-account.ts'
import { useAssignDevices } from './account.queries.ts'
import { accountTexts as texts } from './account.texts.ts'

type Row = { deviceId: string; name: string; isOn: boolean; from: string; isAlways: boolean }
type Values = { rows: Row[] }

const rowOf = (device: { _id: string; name: string }, from?: string): Row => ({
  deviceId: device._id,
  name: device.name,
  isOn: from !== undefined,
  from: from === undefined || from === firstLedgerDay ? '' : from,
  isAlways: from === firstLedgerDay,
})

/** Lists the contract's terminals with their first days, then the others. */
const rowsOf = (contract: BankContract, devices: readonly { _id: string; name: string }[]): Row[] => [
  ...contract.devices.map(({ device, from }) => rowOf(device, from)),
  ...devices
    .filter(({ _id }) => !contract.devices.some(({ device }) => device._id === _id))
    .map((device) => rowOf(device)),
]

const bodyOf = ({ rows }: Values) => ({
  devices: rows.filter(({ isOn }) => isOn).map(({ deviceId, from }) => ({ deviceId, from: from || firstLedgerDay })),
})

/** Returns the messages of the body's days at their rows. */
const messagesOf = (values: Values): Record<string, string> => {
  const chosen = values.rows.flatMap(({ isOn }, index) => (isOn ? [index] : []))
  return Object.fromEntries(
    Object.entries(messagesByField(ContractDevicesInput, bodyOf(values))).map(([path, message]) => {
      const place = /^devices\.(\d+)\.from$/.exec(path)?.[1]
      return [place === undefined ? path : `rows.${chosen[Number(place)]}.from`, message]
    }),
  )
}

type ContractDevicesDialogProps = {
  contract: BankContract
  devices: readonly { _id: string; name: string }[]
  onClose: () => void
}

export const ContractDevicesDialog = ({ contract, devices, onClose }: ContractDevicesDialogProps) => {
  const { mutateAsync } = useAssignDevices(useCustomerId())
  const form = useForm<Values, { devices: { deviceId: string; from: string }[] }>({
    initialValues: { rows: rowsOf(contract, devices) },
    validate: messagesOf,
    transformValues: (values) => ContractDevicesInput.parse(bodyOf(values)),
  })
  const save = async (edit: Edit<ContractDevicesInput>) => {
    await mutateAsync({ contractId: contract._id, ...edit })
    toasts.success(texts.devicesSaved)
  }
  return (
    <FormDialog
      form={form}
      title={texts.devicesOf(contract.number)}
      submitLabel={texts.save}
      readVersion={readVersionOf(ContractDevicesInput, contract)}
      save={save}
      onClose={onClose}
    >
      <p className="quiet">{texts.devicesHint}</p>
      {form.values.rows.map(({ deviceId, name, isOn, isAlways }, index) => (
        <div key={`${deviceId} ${index}`} className="grid gap-4">
          <Checkbox
            label={name}
            {...(isOn && isAlways && { description: texts.always })}
            checked={isOn}
            onChange={({ currentTarget: { checked } }) =>
              // A terminal that is ticked again may begin on another day.
              form.setFieldValue(`rows.${index}`, (row: Row) => ({ ...row, isOn: checked, isAlways: false }))
            }
          />
          {isOn && !isAlways && (
            <DayInput label={texts.deviceFrom(name)} {...form.getInputProps(`rows.${index}.from`)} />
          )}
        </div>
      ))}
      {form.errors['devices'] && (
        <p className="danger note" role="alert">
          {form.errors['devices']}
        </p>
      )}
    </FormDialog>
  )
}
