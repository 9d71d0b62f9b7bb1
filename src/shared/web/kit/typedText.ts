type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const yes = 'oui'

const valueOf = (field: Field): string => {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? ''
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked ? yes : ''
  return field.value
}

const labelOf = (field: Field): string =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.replace(/\s*\*$/, '') ?? field.name

/** Writes the filled-in fields of a form, one per line: 'Ville : Lyon'. Leaves out passwords and what has no label. */
export const typedText = (form: HTMLFormElement): string =>
  [...form.querySelectorAll<Field>('input:not([type="hidden"], [type="password"], [type="radio"]), textarea, select')]
    .map((field) => ({ label: labelOf(field), value: valueOf(field) }))
    .filter(({ label, value }) => label !== '' && value.trim() !== '')
    .map(({ label, value }) => `${label}\u00a0: ${value}`)
    .join('\n')
