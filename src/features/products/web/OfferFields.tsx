import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { EurosInput } from '#shared/web/kit/Fields.tsx'
import { productLimits, productMessages } from '../product.ts'
import { FormPart, FormParts, useFocusNext } from './FormPart.tsx'
import { productTexts } from './product.texts.ts'
import { blankOffer, type ProductFormState } from './productForm.ts'

export const OfferFields = ({ form }: { form: ProductFormState }) => {
  const addButton = useRef<HTMLButtonElement>(null)
  const focusNext = useFocusNext()
  const { offers } = form.values
  const add = () => {
    form.insertListItem('offers', blankOffer)
    focusNext(() => form.getInputNode(`offers.${offers.length}.type`))
  }
  const remove = (index: number) => {
    form.removeListItem('offers', index)
    focusNext(() => addButton.current)
  }
  return (
    <FormParts
      title={productTexts.offers}
      none={productTexts.noOffer}
      addLabel={productTexts.addOffer}
      onAdd={offers.length < productLimits.offers ? add : undefined}
      fullText={productMessages.tooManyOffers}
      addButton={addButton}
    >
      {offers.map((_, index) => (
        <FormPart
          key={index}
          title={productTexts.offerNumber(index + 1)}
          removeName={productTexts.removeOffer(index + 1)}
          onRemove={() => remove(index)}
        >
          <div className="starts gap-20 fields of-200">
            <TextInput
              label={productTexts.offerType}
              description={productTexts.offerTypeHint}
              required
              autoComplete="off"
              {...form.getInputProps(`offers.${index}.type`)}
            />
            <TextInput
              label={productTexts.engagement}
              description={productTexts.engagementHint}
              required
              autoComplete="off"
              {...form.getInputProps(`offers.${index}.engagement`)}
            />
            <EurosInput label={productTexts.price} required {...form.getInputProps(`offers.${index}.price`)} />
          </div>
        </FormPart>
      ))}
    </FormParts>
  )
}
