import { IconTrash } from '@tabler/icons-react'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { peopleTexts } from './people.texts.ts'
import classes from './UserRows.module.css'
import { useDeleteUser } from './user.queries.ts'

/** Deletes a person, after a question that names them. */
export const DeleteUserButton = ({ customerId, userId, name }: Record<'customerId' | 'userId' | 'name', string>) => {
  const { mutateAsync } = useDeleteUser(customerId, userId)
  // The row, and this button with it, is gone before the toast shows.
  const remove = () =>
    mutateAsync().then(
      () => toasts.success(peopleTexts.removed),
      (error: unknown) => toasts.failed(error),
    )
  return (
    <QuestionButton
      variant="subtle"
      color="red"
      size="sm"
      className={classes.action}
      aria-label={`${peopleTexts.remove} ${name}`}
      leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />}
      danger
      label={peopleTexts.remove}
      question={peopleTexts.removeQuestion(name)}
      act={remove}
    />
  )
}
