import { Radio, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import classes from './ThemeChoice.module.css'

const texts = {
  label: 'Couleurs',
  choices: { auto: 'Comme cet appareil', light: 'Claires', dark: 'Sombres' },
} as const

/** Chooses light or dark colours. The choice is of this browser, and applies at once. */
export const ThemeChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Radio.Group label={texts.label} value={colorScheme} onChange={(value) => setColorScheme(value)}>
      <div className={classes.choices}>
        {Object.entries(texts.choices).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </div>
    </Radio.Group>
  )
}
