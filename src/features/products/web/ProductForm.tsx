import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { readVersionOf } from '#shared/read-version.ts'
import { EurosInput } from '#shared/web/kit/Fields.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import { linkTo, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type Product, ProductInput, productLimits, productMessages } from '../product.ts'
import { FormPart, FormParts, useFocusNext } from './FormPart.tsx'
import classes from './ProductForm.module.css'
import { ProductScreen } from './ProductScreen.tsx'
import { useCreateProduct, useUpdateProduct } from './product.queries.ts'
import { productTexts } from './product.texts.ts'
import {
  blankOffer,
  blankProduct,
  bodyOf,
  hasChanged,
  type ProductFormState,
  type ProductFormValues,
  valuesOf,
} from './productForm.ts'
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

const OfferFields = ({ form }: { form: ProductFormState }) => {
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

export const ProductCreatePage = () => {
  const { products: list } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateProduct()
  return (
    <>
      <PageHeader title={productTexts.newProduct} back={linkTo(list())} />
      <ProductForm
        initial={blankProduct}
        texts={{
          submit: productTexts.submitCreation,
          success: productTexts.created,
          failure: productTexts.creationFailed,
        }}
        save={mutateAsync}
        onSaved={() => goTo(list(), { replace: true })}
      />
    </>
  )
}

export const ProductUpdatePage = () => {
  const productId = useRouteParam('productId')
  const parent = usePlaces().product(productId)
  const goTo = useGoTo()
  const { mutateAsync } = useUpdateProduct(productId)
  return (
    <ProductScreen titleOf={({ name }) => productTexts.updateNamed(name)} back={parent}>
      {(product) => (
        <ProductForm
          initial={valuesOf(product)}
          texts={{
            submit: productTexts.submitUpdate,
            success: productTexts.updated,
            failure: productTexts.updateFailed,
          }}
          readVersion={readVersionOf(ProductInput, product)}
          save={mutateAsync}
          onSaved={() => goTo(parent, { replace: true })}
        />
      )}
    </ProductScreen>
  )
}
