import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** Deep green. Shade 7 is the light accent (contrast 6.5 on white), shade 4 the dark one (7.9 on its cards). */
const forest: MantineColorsTuple = [
  '#eef6f3',
  '#d6ebe4',
  '#b0d8cb',
  '#86c9b4',
  '#5cc9a7',
  '#7ad6b9',
  '#178a6f',
  '#0b6b57',
  '#085747',
  '#064337',
]

/** Danger. Shade 7 is the light one (contrast 6.5 on white), shade 4 the dark one. */
const brick: MantineColorsTuple = [
  '#fdf1f0',
  '#fadcd9',
  '#f5bbb6',
  '#f7aca5',
  '#ff9e93',
  '#ffb4ab',
  '#c9372e',
  '#b3261e',
  '#951d16',
  '#77150f',
]

/** The light theme's greys, for Mantine's `gray`: 3 is a hairline, 4 the border of a field. */
const paper: MantineColorsTuple = [
  '#fbfaf7',
  '#f7f6f2',
  '#eeece5',
  '#e3e0d7',
  '#84908c',
  '#6d7975',
  '#5f6b67',
  '#56635f',
  '#3a4642',
  '#16211e',
]

/** The dark theme's greys: 0 is text, 2 muted text, 4 a border, 7 a card. */
const night: MantineColorsTuple = [
  '#e8edea',
  '#c9d2ce',
  '#a5b2ad',
  '#8f9c97',
  '#5d6a65',
  '#33403b',
  '#222c28',
  '#1b2320',
  '#161d1a',
  '#121816',
]

/** Mantine chooses the text colour of filled buttons for the light theme only. The dark theme's fills are bright. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-primary)' } : colors
}

/** The theme « registre clair »: radius 10, body of 15 px, borders before shadows, one accent. */
export const theme = createTheme({
  primaryColor: 'forest',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver: variantColors,
  colors: { forest, red: brick, gray: paper, dark: night },
  white: '#ffffff',
  black: '#16211e',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    // Named colours: a grey shade that is dark enough on the light theme is too dark on the dark one.
    ActionIcon: ActionIcon.extend({
      defaultProps: { size: 44, variant: 'subtle', color: 'gray' },
      vars: () => ({
        root: { '--ai-color': 'var(--muted)', '--ai-hover': 'var(--hover)' },
      }),
    }),
    // Labels above the fields. Fields are 44 px high, as a touch target.
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    // The hint is below the field, after the error. controls.css draws the mark of a required field, so that it is not
    // part of the label's text.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'], withAsterisk: false },
      classNames: (_, { required }) => ({ label: required ? 'required-label' : '' }),
    }),
  },
})

/** Maps Mantine's variables to those of tokens.css, so that both themes keep the contrast measured there. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--primary)',
    '--mantine-color-forest-light-color': 'var(--primary)',
    '--mantine-color-forest-light-hover': 'var(--primary-soft)',
    '--mantine-color-red-light-color': 'var(--danger)',
    '--mantine-color-red-light-hover': 'var(--danger-hover)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--field-line)',
    '--mantine-color-disabled': 'var(--canvas)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-disabled-border': 'var(--line)',
  }
  return { variables: {}, light: both, dark: both }
}
