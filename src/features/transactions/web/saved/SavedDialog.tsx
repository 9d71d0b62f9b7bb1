import { useState } from 'react'
import { mayCall } from '#shared/endpoint.ts'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { listSavedFilters } from '../../saved-filter.endpoints.ts'
import type { PageFilters } from '../../transaction.search.ts'

const SaveFilterDialog = lazyPart(() => import('./SaveFilterDialog.tsx').then((module) => module.SaveFilterDialog))
const ManageFiltersDialog = lazyPart(() =>
  import('./ManageFiltersDialog.tsx').then((module) => module.ManageFiltersDialog),
)

/** Keeps which dialog of the saved filters is open. Undefined where the person may not save filters. */
export const useSaved = (customerId: string | undefined) => {
  const callers = useCallers()
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  if (customerId === undefined || !mayCall(listSavedFilters, callers)) return undefined
  return {
    customerId,
    dialog,
    onSave: () => setDialog('save'),
    onManage: () => setDialog('manage'),
    onClose: () => setDialog(undefined),
  }
}

type SavedDialogProps = Pick<NonNullable<ReturnType<typeof useSaved>>, 'customerId' | 'dialog' | 'onClose'> & {
  filters: PageFilters
}

export const SavedDialog = ({ customerId, dialog, onClose, filters }: SavedDialogProps) => {
  if (dialog === 'save') return <SaveFilterDialog customerId={customerId} filters={filters} onClose={onClose} />
  return dialog && <ManageFiltersDialog customerId={customerId} onClose={onClose} />
}
