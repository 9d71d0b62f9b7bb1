import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { EurosInput } from '#shared/web/kit/Fields.tsx'
import { productLimits, productMessages } from '../product.ts'
import { FormPart, FormParts, useFocusNext } from './FormPart.tsx'
import classes from './ProductForm.module.css'
import { productTexts } from './product.texts.ts'
import { blankVariant, type ProductFormState } from './productForm.ts'

export const VariantFields = ({ form }: { form: ProductFormState }) => {
  const addButton = useRef<HTMLButtonElement>(null)
  const focusNext = useFocusNext()
  const { variants } = form.values
  const add = () => {
    form.insertListItem('variants', blankVariant)
    focusNext(() => form.getInputNode(`variants.${variants.length}.name`))
  }
  const remove = (index: number) => {
    form.removeListItem('variants', index)
    focusNext(() => addButton.current)
  }
  return (
    <FormParts
      title={productTexts.variants}
      none={productTexts.noVariant}
      addLabel={productTexts.addVariant}
      onAdd={variants.length < productLimits.variants ? add : undefined}
      fullText={productMessages.tooManyVariants}
      addButton={addButton}
    >
      {variants.map((_, index) => (
        <FormPart
          key={index}
          title={productTexts.variantNumber(index + 1)}
          removeName={productTexts.removeVariant(index + 1)}
          onRemove={() => remove(index)}
          more={<AddRentPrice form={form} variant={index} />}
        >
          <div className={classes.variantColumns}>
            <TextInput
              label={productTexts.variantName}
              required
              autoComplete="off"
              {...form.getInputProps(`variants.${index}.name`)}
            />
            <EurosInput label={productTexts.buyPrice} required {...form.getInputProps(`variants.${index}.buyPrice`)} />
          </div>
          <RentPrices form={form} variant={index} />
        </FormPart>
      ))}
    </FormParts>
  )
}

type RentPricesProps = { form: ProductFormState; variant: number }

const rentPathOf = (variant: number) => `variants.${variant}.rentPrice` as const
const rentCountOf = ({ form, variant }: RentPricesProps): number => form.values.variants[variant]?.rentPrice.length ?? 0

const RentPrices = ({ form, variant }: RentPricesProps) => {
  const focusNext = useFocusNext()
  const path = rentPathOf(variant)
  const count = rentCountOf({ form, variant })
  const remove = (index: number) => {
    form.removeListItem(path, index)
    focusNext(() => form.getInputNode(`${path}.${Math.max(0, index - 1)}`))
  }
  return (
    <div className={classes.variantColumns}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex gap-4">
          <EurosInput
            className="grow"
            label={productTexts.rentPriceNumber(index + 1)}
            required
            {...form.getInputProps(`${path}.${index}`)}
          />
          {count > 1 && (
            <ActionIcon
              className={classes.withdraw}
              aria-label={productTexts.removeRentPrice(index + 1, variant + 1)}
              onClick={() => remove(index)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
    </div>
  )
}

const AddRentPrice = ({ form, variant }: RentPricesProps) => {
  const focusNext = useFocusNext()
  const path = rentPathOf(variant)
  const count = rentCountOf({ form, variant })
  if (count >= productLimits.rentPrices) return <p className="muted pad-0-16">{productMessages.tooManyRentPrices}</p>
  const add = () => {
    form.insertListItem(path, '')
    focusNext(() => form.getInputNode(`${path}.${count}`))
  }
  return (
    <Button
      variant="subtle"
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-label={productTexts.addRentPriceTo(variant + 1)}
      onClick={add}
    >
      {productTexts.addRentPrice}
    </Button>
  )
}
