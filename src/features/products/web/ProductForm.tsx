import { Checkbox, TextInput } from '@mantine/core'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { EurosInput } from '#shared/web/kit/Fields.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type Product, ProductInput } from '../product.ts'
import { OfferFields } from './OfferFields.tsx'
import classes from './ProductForm.module.css'
import { productTexts } from './product.texts.ts'
import { bodyOf, hasChanged, type ProductFormValues } from './productForm.ts'
import { VariantFields } from './VariantFields.tsx'

type ProductFormProps<Version> = Saving<ProductInput, Product, Version> & {
  initial: ProductFormValues
  texts: { submit: string; success: string; failure: string }
}

export const ProductForm = <Version,>({ initial, texts, ...outcome }: ProductFormProps<Version>) => {
  const form = useSchemaForm({ schema: ProductInput, initialValues: initial, bodyOf })
  return (
    <SaveForm
      className="grid one-column gap-24 to-760"
      form={form}
      {...outcome}
      texts={{ submit: texts.submit, saved: texts.success, failed: texts.failure }}
      isDirty={() => hasChanged(form)}
    >
      <TextInput label={productTexts.name} required autoComplete="off" {...form.getInputProps('name')} />
      <div className="starts gap-20 fields of-200">
        <EurosInput label={productTexts.price} required {...form.getInputProps('price')} />
        <EurosInput label={productTexts.economy} {...form.getInputProps('economy')} />
        <TextInput label={productTexts.size} autoComplete="off" {...form.getInputProps('size')} />
      </div>
      <div className="inline gap-24 row-gap-0">
        <Checkbox label={productTexts.inStock} {...form.getInputProps('inStock', { type: 'checkbox' })} />
        <Checkbox label={productTexts.rentalChoice} {...form.getInputProps('locationEnabled', { type: 'checkbox' })} />
      </div>
      <div className={`columns starts gap-20 ${classes.image}`}>
        <TextInput
          label={productTexts.imageAddress}
          description={productTexts.imageHint}
          inputMode="url"
          autoComplete="off"
          {...form.getInputProps('img.src')}
        />
        <TextInput
          label={productTexts.heightField}
          inputMode="numeric"
          autoComplete="off"
          rightSection={<span aria-hidden>{productTexts.pixels}</span>}
          {...form.getInputProps('img.height')}
        />
      </div>
      <VariantFields form={form} />
      <OfferFields form={form} />
    </SaveForm>
  )
}
