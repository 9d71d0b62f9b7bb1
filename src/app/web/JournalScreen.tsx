import type { ComponentProps } from 'react'
import { journals } from '#app/journal.ts'
import { JournalPage } from '#features/audit/web/JournalPage.tsx'

/** The journal's page, with the journals of all features. */
export const JournalScreen = (props: Omit<ComponentProps<typeof JournalPage>, 'journals'>) => (
  <JournalPage {...props} journals={journals} />
)
