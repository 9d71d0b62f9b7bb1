import { journals } from '#app/journal.ts'
import { JournalPage } from '#features/audit/web/JournalPage.tsx'

/** The journal's page, with the journals of all features. */
export const JournalScreen = () => <JournalPage journals={journals} />
