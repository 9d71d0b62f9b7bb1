import { Button, useMantineColorScheme } from '@mantine/core'
import { useEffect, useState } from 'react'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { AddButton, PageHeader, TabContent } from '#shared/web/kit/PageHeader.tsx'
import { TabStrip } from '#shared/web/kit/TabStrip.tsx'
import { unfiltered } from '#shared/web/places.tsx'
import { Example, here, Section } from './Example.tsx'
import { KitDialogs } from './KitDialogs.tsx'
import { KitFilters } from './KitFilters.tsx'
import { KitForms } from './KitForms.tsx'
import { KitLists } from './KitLists.tsx'
import classes from './KitPage.module.css'
import { KitPictures } from './KitPictures.tsx'
import { KitScreens } from './KitScreens.tsx'
import { kitPageTexts } from './kitPage.texts.ts'

const { sections, ...texts } = kitPageTexts
const themes = (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: texts.themes[value] }))

/** Switches the theme of the page. Leaving the page restores the system's theme. */
const ThemeField = () => {
  // Otherwise Mantine ends its pause of the transitions 10 ms later, when the document of a test may be gone.
  const { colorScheme, setColorScheme, clearColorScheme } = useMantineColorScheme({ keepTransitions: true })
  // Mantine returns a new function at each render.
  const [clearOnLeave] = useState(() => clearColorScheme)
  useEffect(() => clearOnLeave, [clearOnLeave])
  return (
    <SelectField
      label={texts.theme}
      data={themes}
      value={colorScheme}
      onChange={({ currentTarget }) => setColorScheme(currentTarget.value as typeof colorScheme)}
    />
  )
}

/** Shows every component of the kit in every state, for developers. Preprod only. */
export const KitPage = () => (
  <main className={`grid ${classes.page}`}>
    <PageHeader title={texts.title} note={texts.note} back="history" actions={<ThemeField />} />
    <Section title={sections.titles}>
      <Example name="PageHeader: in a tab, with actions">
        <TabContent>
          <PageHeader title={texts.example} note={texts.note} actions={<AddButton label={texts.save} to={here} />} />
        </TabContent>
      </Example>
      <Example name="TabStrip">
        <TabStrip label={texts.example} open={texts.tabs[1]}>
          <ul className="flex">
            {texts.tabs.map((tab, index) => (
              <li key={tab}>
                <a
                  href="#tab"
                  className="flex middle muted medium nowrap undecorated tab pad-0-12"
                  {...(index === 1 && { 'data-status': 'active', 'aria-current': 'page' })}
                >
                  {tab}
                </a>
              </li>
            ))}
          </ul>
        </TabStrip>
      </Example>
    </Section>
    <Section title={sections.buttons}>
      <Example name="Button, LinkButton">
        <div className="inline gap-12">
          <Button>{texts.save}</Button>
          <Button variant="default">{texts.save}</Button>
          <Button variant="subtle">{texts.save}</Button>
          <Button color="red">Supprimer</Button>
          <LinkButton variant="default" to={unfiltered}>
            {texts.save}
          </LinkButton>
        </div>
      </Example>
      <Example name="Button: disabled, loading">
        <div className="inline gap-12">
          <Button disabled>{texts.save}</Button>
          <Button loading>{texts.save}</Button>
        </div>
      </Example>
      <Example name="AddButton: plain, isFull">
        <div className="inline gap-12">
          <AddButton label={texts.save} to={here} />
          <AddButton label={texts.save} to={here} isFull />
        </div>
      </Example>
    </Section>
    <KitForms />
    <KitDialogs />
    <KitFilters />
    <KitLists />
    <KitPictures />
    <KitScreens />
  </main>
)
