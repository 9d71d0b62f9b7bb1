import type { ComponentProps } from 'react'
import { JournalPage } from '#features/audit/web/JournalPage.tsx'
import { causeTexts } from '#features/causes/web/cause.texts.ts'

const iconLabels: Record<string, string> = causeTexts.icons

/** The journal, told how the causes call their icons: every feature writes in it, so it can ask none of them itself. */
export const JournalScreen = (props: Omit<ComponentProps<typeof JournalPage>, 'iconLabels'>) => (
  <JournalPage {...props} iconLabels={iconLabels} />
)
