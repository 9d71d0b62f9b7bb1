import { linkOptions } from '@tanstack/react-router'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import classes from './PlaceholderPages.module.css'
import { shellTexts } from './shell.texts.ts'

const home = linkOptions({ to: '/' })

/** An announced page, reached by typing its address: the menu does not lead here. */
export const SoonPage = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} back="history" />
    <EmptyState text={shellTexts.soon} />
  </>
)

/** 'Settings': a placeholder that shows only the word (docs/rules.md#routes-settings). */
export const SettingsPage = () => <PageHeader title={shellTexts.settingsTitle} back={home} />

/** The same inside an association's page: where other titles would only repeat their tab, here the word is all there is. */
export const SettingsTab = () => <h2 className={classes.settings}>{shellTexts.settingsTitle}</h2>

/** The start of someone who works for no association: an admin who switched to manager without having one. */
export const NoAssociationPage = () => (
  <>
    <PageHeader title={shellTexts.pages.transactions} back="history" />
    <EmptyState text={shellTexts.noAssociation} />
  </>
)
