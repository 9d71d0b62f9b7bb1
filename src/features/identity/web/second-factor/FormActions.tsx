import { Button } from '@mantine/core'
import { secondFactorTexts as texts } from './second-factor.texts.ts'

type FormActionsProps = {
  submitLabel: string
  disabled: boolean
  onCancel: (() => void) | undefined
}

/** The buttons that submit a form of the second factor and cancel it. */
export const FormActions = ({ submitLabel, disabled, onCancel }: FormActionsProps) => (
  <div className="inline gap-8">
    <Button type="submit" disabled={disabled}>
      {submitLabel}
    </Button>
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        {texts.cancel}
      </Button>
    )}
  </div>
)
